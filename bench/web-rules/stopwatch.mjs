/** The wall's time, for steps that are too short to be interrupted. */
export class WallTime {
  #begun = 0;

  /** Begins to measure. */
  start() {
    this.#begun = performance.now();
  }

  /** Returns the milliseconds since the start. */
  read() {
    return performance.now() - this.#begun;
  }
}

/**
 * The processor's time of this process, for steps of milliseconds, which other programs interrupt on a busy machine. Other threads of
 * V8 count in it too, so the wall's time is taken where it is less.
 */
export class ProcessorTime {
  #wall = new WallTime();
  #used = process.cpuUsage();

  /** Begins to measure. */
  start() {
    this.#used = process.cpuUsage();
    this.#wall.start();
  }

  /** Returns the milliseconds since the start. */
  read() {
    const wall = this.#wall.read();
    const { user, system } = process.cpuUsage(this.#used);
    return Math.min(wall, (user + system) / 1000);
  }
}
