// Whole journeys on a phone, by touch events alone. In the middle the connection is lost, the page is reloaded without it, and the
// journey continues.

import { expect, type Page } from "@playwright/test";
import { TOLD_KEYS } from "../../oidc/told.ts";
import { complete } from "../complete.ts";
import { test } from "../fixtures.ts";
import { keptApp } from "../kept.ts";
import { DEMO, LONG, Participant } from "../participant.ts";
import { FINGER } from "../pointer.ts";
import type { Server } from "../server.ts";

test.use({ isMobile: true, ownServer: true, serviceWorkers: "allow" });

/** A way to lose the connection, and to get it back. */
interface Loss {
  cut(page: Page, server: Server): Promise<void>;
  mend(page: Page, server: Server): Promise<void>;
}

const NO_NETWORK: Loss = {
  cut: (page) => page.context().setOffline(true),
  mend: (page) => page.context().setOffline(false),
};

const NO_SERVER: Loss = {
  cut: (_, server) => server.kill(),
  mend: (_, server) => server.restart(),
};

/** Four sets at once, as a customer orders them. */
const FOUR_SETS = "/open/north/med/four";

async function offerFourSets(server: Server): Promise<void> {
  const preset = "preset=[nightWork, vibrations, handIntensiveMeba, audiometry]";
  const keys = [
    "type=med",
    "linkName=four",
    "survey=med",
    "login.anonymous=true",
    "defaultLoginType=anonymous",
  ];
  await server.admin("customer", "create", "north", "--name", "North AB", ...TOLD_KEYS);
  await server.admin("survey", "create", "north-med", "--customer", "north", ...keys, preset);
}

const JOURNEYS = [
  { address: DEMO, locale: "nb-NO", loss: NO_NETWORK, hasFeedback: true },
  { address: LONG, locale: "nb-NO", loss: NO_SERVER, hasFeedback: true },
  { address: FOUR_SETS, locale: "sv-SE", loss: NO_NETWORK, hasFeedback: false, offer: offerFourSets },
];

for (const { address, locale, loss, hasFeedback, offer } of JOURNEYS)
  test.describe(`${address} in ${locale}`, () => {
    test.use({ locale });
    test("by touch alone nothing is lost without a connection and over a reload", { tag: "@phone" }, async ({
      page,
      server,
    }) => {
      test.slow();
      await offer?.(server);
      const participant = new Participant(page, server.url, FINGER);
      participant.language = locale;

      await complete(participant, address, {
        hasFeedback,
        onEachPage: interrupting(participant, server, loss),
        async onReview() {
          await participant.saved();
          const { given } = participant;
          expect(await participant.stored()).toMatchObject(given);
          await participant.arrived();
        },
      });
    });
  });

/** Loses the connection on one page, reloads the next one, and restores the connection on the one after. */
function interrupting(participant: Participant, server: Server, { cut, mend }: Loss): () => Promise<void> {
  const { page } = participant;
  let last = "";
  return async () => {
    const { pageId, model } = participant;
    if (pageId === last) return;
    last = pageId;
    const pages = model.pages.map(({ id }) => id);
    const middle = Math.floor(pages.length / 2);
    if (pageId === pages[middle - 1]) {
      await participant.saved();
      await keptApp(page);
      await cut(page, server);
    } else if (pageId === pages[middle]) {
      const before = { url: page.url(), filled: await participant.filled() };
      await participant.says("waiting");
      await page.reload();
      await participant.arrived();
      expect({ url: page.url(), filled: await participant.filled() }).toEqual(before);
    } else if (pageId === pages[middle + 1]) {
      await participant.says("waiting");
      await mend(page, server);
      // A server that has just started rebuilds the model before it saves.
      await participant.says("saved", { timeout: 60_000 });
    }
  };
}
