import { Explanation } from "../question/explanation.tsx";
import { useForm } from "../question/form-context.ts";
import { presentationOf } from "../question/presentation.ts";
import { useTexts } from "../question/texts-context.ts";

/** A picture. Its place is kept free until it is there. */
export function ImageView({ id }: { id: string }) {
  const { text } = useTexts();
  const { image } = presentationOf(useForm().page, id);
  if (!image) return null;
  return (
    <div className="picture">
      <img
        src={`/api/images/${image.name}`}
        alt={text(`questions.${id}.alt`) ?? ""}
        width={image.width}
        height={image.height}
        decoding="async"
      />
      <Explanation of={id} />
    </div>
  );
}
