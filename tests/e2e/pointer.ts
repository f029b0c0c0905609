// The pointer of a participant: a mouse on a desktop, or a finger on a phone.

import type { Locator } from "@playwright/test";

export interface Pointer {
  press(target: Locator): Promise<void>;
  /** Ticks a checkbox or chooses an option. */
  tick(target: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Gives a slider an answer. */
  slide(slider: Locator): Promise<void>;
}

/** A mouse, and texts that are entered at once. */
export const MOUSE: Pointer = {
  press: (target) => target.click(),
  tick: (target) => target.check(),
  write: (field, text) => field.fill(text),
  slide: (slider) => slider.press("End"),
};

/** The places on a slider where a finger is put down, and over which it is moved: the last is where it is lifted. */
const DOWN = 0.05;
const DRAWN = [0.1, 0.2, 0.3];

/** A finger, by touch events alone, and the keys of an on-screen keyboard, one by one. */
export const FINGER: Pointer = {
  press: (target) => target.tap(),
  tick: (target) => target.tap(),
  async write(field, text) {
    await field.tap();
    await field.pressSequentially(text);
  },
  async slide(slider) {
    await slider.scrollIntoViewIfNeeded();
    const box = await slider.boundingBox();
    if (!box) throw new Error("the slider cannot be seen");
    const at = (share: number) => [{ x: box.x + share * box.width, y: box.y + box.height / 2 }];
    const page = slider.page();
    const browser = await page.context().newCDPSession(page);
    await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(DOWN) });
    for (const share of DRAWN)
      await browser.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(share) });
    await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await browser.detach();
  },
};
