import { useState } from "react";
import { Markdown } from "../../lib/markdown/markdown.tsx";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { useForm } from "./form-context.ts";
import { presentationOf } from "./presentation.ts";
import { useTexts } from "./texts-context.ts";

/** The button that opens the dialog of an item, where it has one, labelled with the dialog's title. */
export function Explanation({ of }: { of: string }) {
  const { text } = useTexts();
  const [open, setOpen] = useState(false);
  const { page, t } = useForm();
  const { dialog } = presentationOf(page, of);
  if (dialog === undefined) return null;
  const title = text(`${dialog}.title`) ?? "";
  const close = () => setOpen(false);
  return (
    <>
      <Button look="link" className="explanation" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <Markdown text={text(`${dialog}.body`) ?? ""} />
          <div className="actions">
            <Button onClick={close}>{t("fill.close")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
