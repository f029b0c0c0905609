import { useCallback, useEffect, useRef, useState } from "react";
import { codeOf, dataOf, waitOf } from "../../api/api-error.ts";
import {
  cancelOrder,
  type Device,
  MAX_FAILURES,
  type OrderState,
  POLL_INTERVAL,
  pollOrder,
  startOrder,
  TIMED_OUT,
  type Wanted,
} from "./calls.ts";

/** An order and its state. */
export type Order =
  | { phase: "none" }
  | { phase: "starting"; device: Device }
  | { phase: "pending"; device: Device; autoStartToken: string | null | undefined; state: OrderState }
  /** The app leads back to another window, or has led there. */
  | { phase: "away"; device: Device }
  | { phase: "failed"; device: Device; said: Partial<OrderState>; isRefused?: boolean }
  | { phase: "complete" };

/** Starts and follows an order that lives as long as the component: it ends when the participant leaves. */
export function useOrder(wanted: Wanted, onComplete: (bankIdOrderId: string) => void) {
  const [order, setOrder] = useState<Order>({ phase: "none" });
  const run = useRef<OrderRun | undefined>(undefined);
  const complete = useRef(onComplete);
  complete.current = onComplete;
  const what = useRef(wanted);
  what.current = wanted;

  // The end of the last order: the browser has one cookie for its order, so the next one begins after that.
  const ended = useRef(Promise.resolve());

  const end = useCallback(() => {
    if (run.current !== undefined) ended.current = run.current.end();
    run.current = undefined;
  }, []);
  const start = useCallback(
    (device: Device) => {
      end();
      const wanted = ended.current.then(() => what.current);
      run.current = new OrderRun(wanted, device, setOrder, (id) => complete.current(id));
    },
    [end],
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

/** The token that opens the app, where it is on this device. */
type Token = string | null | undefined;

/** One order from its start to its end. */
class OrderRun {
  #id: string | undefined;
  #timer: number | undefined;
  #isOver = false;
  #faults = 0;
  readonly #started: Promise<void>;
  readonly #device: Device;
  readonly #tell: (order: Order) => void;
  readonly #complete: (id: string) => void;

  /** Starts an order once it is known what for. */
  constructor(
    wanted: Promise<Wanted>,
    device: Device,
    tell: (order: Order) => void,
    complete: (id: string) => void,
  ) {
    this.#device = device;
    this.#tell = tell;
    this.#complete = complete;
    tell({ phase: "starting", device });
    this.#started = this.#start(wanted);
  }

  /** Ends the order, also at the server. */
  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#stop();
    // An order that is being started is cancelled once it has started.
    if (this.#id === undefined) await this.#started;
    else await cancelOrder(this.#id);
  }

  async #start(wanted: Promise<Wanted>): Promise<void> {
    const what = await wanted;
    if (this.#isOver) return;
    try {
      const { bankIdOrderId, autoStartToken, ...state } = await startOrder(what, this.#device);
      this.#id = bankIdOrderId;
      if (this.#isOver) await cancelOrder(bankIdOrderId);
      else this.#take(autoStartToken, state);
    } catch (error) {
      const { message = null } = dataOf<OrderState>(error);
      // A server without BankID starts no orders.
      this.#fail({ message }, codeOf(error) === "Forbidden");
    }
  }

  #take(autoStartToken: Token, state: OrderState): void {
    if (this.#isOver) return;
    if (state.status === "failed") this.#fail(state);
    else if (state.status === "complete") this.#finish();
    else this.#wait(autoStartToken, state);
  }

  #finish(): void {
    this.#stop();
    this.#tell({ phase: "complete" });
    if (this.#id !== undefined) this.#complete(this.#id);
  }

  /** Polls again after a while: the usual interval, or as long as the server asks. */
  #wait(autoStartToken: Token, state: OrderState, asked = 0): void {
    const device = this.#device;
    this.#tell(
      state.status === "returning"
        ? { phase: "away", device }
        : { phase: "pending", device, autoStartToken, state },
    );
    this.#timer = window.setTimeout(
      () => void this.#poll(autoStartToken, state),
      Math.max(POLL_INTERVAL, asked),
    );
  }

  async #poll(autoStartToken: Token, last: OrderState): Promise<void> {
    if (this.#id === undefined) return;
    try {
      const state = await pollOrder(this.#id);
      this.#faults = 0;
      this.#take(autoStartToken, state);
    } catch (error) {
      // A call that failed in transit may succeed in a second.
      const isOver = codeOf(error) === "NotFound";
      if (isOver && this.#device !== "other") this.#goAway();
      else if (isOver || ++this.#faults >= MAX_FAILURES) this.#fail(isOver ? TIMED_OUT : { message: null });
      else if (!this.#isOver) this.#wait(autoStartToken, last, waitOf(error));
    }
  }

  /** Reports that the order continues in the window to which the app led back, or that it has expired. */
  #goAway(): void {
    this.#stop();
    this.#tell({ phase: "away", device: this.#device });
  }

  #fail(said: Partial<OrderState>, isRefused = false): void {
    if (this.#isOver) return;
    this.#stop();
    this.#tell({ phase: "failed", device: this.#device, said, isRefused });
  }

  #stop(): void {
    this.#isOver = true;
    window.clearTimeout(this.#timer);
  }
}
