import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, codeOf } from "../../api/api-error.ts";
import { cancelOrder, type Device, type OrderState, pollOrder, startOrder } from "./calls.ts";

/** The QR code changes every second. */
const PAUSE = 1000;
/** So many calls in a row may fail before the order is given up. */
const PATIENCE = 5;

/** An order and how it stands. */
export type Order =
  | { phase: "none" }
  | { phase: "starting"; device: Device }
  | { phase: "pending"; device: Device; autoStartToken: string; state: OrderState }
  | { phase: "failed"; device: Device; message: OrderState["message"]; isRefused?: boolean }
  | { phase: "complete" };

/** An order, for a survey or else for a health account, that lives as long as the component: it ends when the participant leaves. */
export function useOrder(surveyId: string | undefined, onComplete: (bankIdOrderId: string) => void) {
  const [order, setOrder] = useState<Order>({ phase: "none" });
  const run = useRef<Run | undefined>(undefined);
  const complete = useRef(onComplete);
  complete.current = onComplete;

  const end = useCallback(() => {
    run.current?.end();
    run.current = undefined;
  }, []);
  const start = useCallback(
    (device: Device) => {
      end();
      run.current = new Run(surveyId, device, setOrder, (id) => complete.current(id));
    },
    [surveyId, end],
  );
  const cancel = useCallback(() => {
    end();
    setOrder({ phase: "none" });
  }, [end]);

  useEffect(() => {
    window.addEventListener("pagehide", cancel);
    return () => {
      window.removeEventListener("pagehide", cancel);
      end();
    };
  }, [cancel, end]);
  return { order, start, cancel };
}

/** One order from its start to its end. */
class Run {
  #id: string | undefined;
  #timer: number | undefined;
  #isOver = false;
  #faults = 0;
  readonly #device: Device;
  readonly #tell: (order: Order) => void;
  readonly #complete: (id: string) => void;

  constructor(
    surveyId: string | undefined,
    device: Device,
    tell: (order: Order) => void,
    complete: (id: string) => void,
  ) {
    this.#device = device;
    this.#tell = tell;
    this.#complete = complete;
    tell({ phase: "starting", device });
    void this.#start(surveyId);
  }

  /** Nobody wants it any more. */
  end(): void {
    if (this.#isOver) return;
    this.#stop();
    if (this.#id !== undefined) void cancelOrder(this.#id);
  }

  async #start(surveyId: string | undefined): Promise<void> {
    try {
      const { bankIdOrderId, autoStartToken, ...state } = await startOrder(surveyId, this.#device);
      this.#id = bankIdOrderId;
      if (this.#isOver) await cancelOrder(bankIdOrderId);
      else this.#take(autoStartToken, state);
    } catch (error) {
      const data = error instanceof ApiError ? (error.data as Partial<OrderState> | undefined) : undefined;
      // A server without BankID makes no orders.
      this.#fail(data?.message, codeOf(error) === "Forbidden");
    }
  }

  #take(autoStartToken: string, state: OrderState): void {
    if (this.#isOver) return;
    if (state.status === "failed") this.#fail(state.message);
    else if (state.status === "complete") this.#finish();
    else this.#wait(autoStartToken, state);
  }

  #finish(): void {
    this.#stop();
    this.#tell({ phase: "complete" });
    if (this.#id !== undefined) this.#complete(this.#id);
  }

  #wait(autoStartToken: string, state: OrderState): void {
    this.#tell({ phase: "pending", device: this.#device, autoStartToken, state });
    this.#timer = window.setTimeout(() => void this.#poll(autoStartToken, state), PAUSE);
  }

  async #poll(autoStartToken: string, last: OrderState): Promise<void> {
    if (this.#id === undefined) return;
    try {
      const state = await pollOrder(this.#id);
      this.#faults = 0;
      this.#take(autoStartToken, state);
    } catch (error) {
      // What has gone wrong on the way may work in a second.
      const isOver = codeOf(error) === "NotFound";
      if (isOver || ++this.#faults >= PATIENCE) this.#fail(isOver ? "RFA8" : undefined);
      else this.#take(autoStartToken, last);
    }
  }

  #fail(message: OrderState["message"], isRefused = false): void {
    if (this.#isOver) return;
    this.#stop();
    this.#tell({ phase: "failed", device: this.#device, message, isRefused });
  }

  #stop(): void {
    this.#isOver = true;
    window.clearTimeout(this.#timer);
  }
}
