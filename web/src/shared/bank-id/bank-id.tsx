import { lazy, Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { StatusBox } from "../../ui/status-box.tsx";
import type { Device, Wanted } from "./calls.ts";
import { appLink, isPhone, thisDevice } from "./device.ts";
import { messageKey } from "./message.ts";
import { type Order, useOrder } from "./use-order.ts";
import "./bank-id.css";

const QrCode = lazy(() => import("./qr-code.tsx"));

interface BankIdProps {
  wanted: Wanted;
  /** Whether signing in is under way. */
  busy: boolean;
  /** The message of the last failure. */
  message: string | undefined;
  /** Called when an order begins, so that the message of the last one can go. */
  onStart?: () => void;
  /** Called with an order that is complete and can sign in. */
  onComplete: (bankIdOrderId: string) => void;
}

/** Identification with Swedish BankID, on this device or on another one. */
export default function BankId({ wanted, busy, message, onStart, onComplete }: BankIdProps) {
  const { t } = useTranslation();
  const { order, start, cancel } = useOrder(wanted, onComplete);
  const choose = (device: Device) => {
    onStart?.();
    start(device);
  };
  const isUnderWay = order.phase === "starting" || order.phase === "pending" || order.phase === "away";
  // The pressed button disappears: focus moves to what replaces it.
  const box = useRef<HTMLElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (isUnderWay) hasBegun.current = true;
    if (hasBegun.current) box.current?.focus();
  }, [isUnderWay]);

  return (
    <section className="bank-id" ref={box} aria-label={t("signIn.ways.swedishBankId")} tabIndex={-1}>
      {isUnderWay ? (
        <UnderWay order={order} onCancel={cancel} onOther={choose} />
      ) : (
        <Choice order={order} busy={busy} message={message} onChoose={choose} />
      )}
    </section>
  );
}

interface ChoiceProps extends Pick<BankIdProps, "busy" | "message"> {
  order: Order;
  onChoose: (device: Device) => void;
}

/** The choice of the device that has the app. On a phone it is most likely the phone. */
function Choice({ order, busy, message, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const isBusy = busy || (order.phase === "complete" && message === undefined);
  const here = (
    <Button
      key="here"
      className="button-wide"
      look={isPhone() ? "main" : "quiet"}
      busy={isBusy}
      onClick={() => onChoose(thisDevice())}
    >
      {t("bankId.here")}
    </Button>
  );
  const elsewhere = (
    <Button
      key="elsewhere"
      className="button-wide"
      look={isPhone() ? "quiet" : "main"}
      busy={isBusy}
      onClick={() => onChoose("other")}
    >
      {t("bankId.elsewhere")}
    </Button>
  );
  return (
    <>
      {order.phase === "failed" && (
        <StatusBox error>
          {order.isRefused ? (
            <p>{t("bankId.notSetUp")}</p>
          ) : (
            <>
              <p>{t(messageKey(order.said))}</p>
              <p>{t("bankId.again")}</p>
            </>
          )}
        </StatusBox>
      )}
      {message && <StatusBox error>{message}</StatusBox>}
      <p>{t("bankId.where")}</p>
      {isPhone() ? [here, elsewhere] : [elsewhere, here]}
      {isBusy && <p role="status">{t("signIn.submitting")}</p>}
    </>
  );
}

interface UnderWayProps {
  order: Extract<Order, { phase: "starting" | "pending" | "away" }>;
  onCancel: () => void;
  onOther: (device: Device) => void;
}

/** An order that waits for the participant: the QR code or the link, the instructions, and a way to cancel. */
function UnderWay({ order, onCancel, onOther }: UnderWayProps) {
  const { t } = useTranslation();
  const isHere = order.device !== "other";
  const state = order.phase === "pending" ? order.state : undefined;
  const waits = state?.message === "RFA1" || state?.message === "RFA13";
  return (
    <>
      {order.phase === "pending" && order.autoStartToken && waits && (
        <a className="button button-wide" href={appLink(order.autoStartToken, order.device)}>
          {t("bankId.open")}
        </a>
      )}
      {state?.qr != null && (
        <>
          <ol className="bank-id-steps">
            <li>{t("bankId.steps.open")}</li>
            <li>{t("bankId.steps.scan")}</li>
            <li>{t("bankId.steps.confirm")}</li>
          </ol>
          <Suspense fallback={<div className="bank-id-qr" />}>
            <QrCode text={state.qr} />
          </Suspense>
        </>
      )}
      <p className="bank-id-message" role="status">
        {order.phase === "away" ? null : <Spinner />}
        <span>{order.phase === "away" ? t("bankId.away") : state ? t(messageKey(state)) : t("loading")}</span>
      </p>
      {state?.qr != null && <p className="muted small">{t("bankId.noCamera")}</p>}
      <div className="bank-id-buttons">
        <Button look="quiet" onClick={onCancel}>
          {t(order.phase === "away" ? "bankId.startAnew" : "bankId.cancel")}
        </Button>
        <Button look="link" onClick={() => onOther(isHere ? "other" : thisDevice())}>
          {t(isHere ? "bankId.elsewhereInstead" : "bankId.hereInstead")}
        </Button>
      </div>
    </>
  );
}
