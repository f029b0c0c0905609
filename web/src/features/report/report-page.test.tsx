import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Content } from "./content.ts";
import { ReportPage } from "./report-page.tsx";
import { smallContent } from "./small-report.ts";
import { startReportTexts } from "./texts.ts";

async function open(content: Content = smallContent) {
  await startReportTexts("sv-SE");
  render(<ReportPage content={content} />);
  return userEvent.setup();
}

/** Takes out the characters that keep words together. */
const plain = (words: string) => words.replaceAll("\u2060", "").replaceAll("\u00a0", " ");
const isPlainly = (wanted: string) => (words: string) => plain(words) === wanted;
const figure = (name: string) => screen.getByRole("img", { name: isPlainly(name) });
const seen = (name: string) => screen.queryByRole("img", { name: isPlainly(name) });

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("the page of a report", () => {
  it("says what it is about, and of how many people each figure is at least", async () => {
    await open();
    expect(screen.getByRole("heading", { level: 1, name: "Din dag" })).toBeTruthy();
    expect(screen.getByText("North")).toBeTruthy();
    expect(screen.getByText(/minst 5 personer/)).toBeTruthy();
    expect(screen.getByText(/känsliga frågor är gränsen 20 personer/)).toBeTruthy();
  });

  it("lists what stands out from the whole and from the round before", async () => {
    await open();
    const section = screen.getByRole("region", { name: "Det som sticker ut" });
    expect(within(section).getAllByRole("link", { name: "Tempo" })).toHaveLength(2);
    expect(within(section).getByText("lägre än totalt")).toBeTruthy();
    expect(within(section).getByText("högre än före")).toBeTruthy();
    expect(within(section).getByText(isPlainly("30 (20–40), totalt 55 (51–59)"))).toBeTruthy();
  });

  it("says in words what each picture shows", async () => {
    await open();
    figure("Norr, 20 personer. Högt: 12 (60 %), Växlande: 6 (30 %), Lugnt: 2 (10 %)");
    figure("Norr: medelvärde 30, intervall 20 till 40. Medelvärde totalt 55.");
    figure(
      "Totalt: medelvärde 55, intervall 51 till 59. Omgången före: medelvärde 42, intervall 37 till 47.",
    );
    figure("Norr/ward1, 9 personer. Lugnt: ≥ 80 %");
  });

  it("says why there is no figure", async () => {
    await open();
    const area = screen.getByRole("region", { name: "Tempo" });
    expect(within(area).getAllByText(/berätta om ett fåtal personer/)).toHaveLength(2);
    const rate = screen.getByRole("region", { name: "Svarsfrekvens" });
    expect(within(rate).getByText("Färre än 5 personer har svarat")).toBeTruthy();
    expect(within(rate).getByText(isPlainly("60 av 80 (75 %)"))).toBeTruthy();
    expect(within(rate).getByText(isPlainly("Minst 80 % har svarat"))).toBeTruthy();
  });

  it("has the same figures as a table", async () => {
    await open();
    const table = screen.getByRole("table", { hidden: true });
    const rows = within(table)
      .getAllByRole("row", { hidden: true })
      .map(({ children }) => [...children].map(({ textContent }) => plain(textContent)));
    expect(rows[2]).toEqual([
      "Norr",
      "20",
      "12 (60 %)",
      "6 (30 %)",
      "2 (10 %)",
      "30 (20–40)",
      "–inget medelvärde",
    ]);
    expect(rows[3]?.slice(0, 3)).toEqual(["Norr/ward1", "9", "Lugnt: ≥ 80 %"]);
  });

  it("shows a question when it is opened, and all at once", async () => {
    const user = await open();
    const name = "Totalt, 60 personer. Ja: 20 (33 %), Ibland: 30 (50 %), Nej: 10 (17 %)";
    expect(seen(name)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Öppna alla frågor" }));
    figure(name);
    // Once beside the pictures, once in the table.
    expect(screen.getAllByText("Färre än 20 personer har svarat")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Stäng alla frågor" }));
    expect(seen(name)).toBeNull();
  });

  it("is read in the other languages of the survey", async () => {
    const user = await open();
    await user.selectOptions(screen.getByRole("combobox", { name: "Språk" }), "en-US");
    expect(screen.getByRole("heading", { level: 1, name: "Your day" })).toBeTruthy();
    figure("North, 20 people. Fast: 12 (60%), Mixed: 6 (30%), Calm: 2 (10%)");
    expect(document.documentElement.lang).toBe("en-US");
  });

  it("opens the tables while it is printed", async () => {
    await open();
    const table = () => screen.getByRole("table", { hidden: true }).closest("details");
    expect(table()?.open).toBe(false);
    window.dispatchEvent(new Event("beforeprint"));
    expect(table()?.open).toBe(true);
    window.dispatchEvent(new Event("afterprint"));
    expect(table()?.open).toBe(false);
  });

  it("says so where there is no response rate and nothing to compare", async () => {
    const { report } = smallContent;
    const items = report.release.items.map((item) => ({ ...item, cells: item.cells.slice(0, 1) }));
    const release = { ...report.release, responseRate: null, items };
    await open({ report: { ...report, release, before: null }, others: [] });
    expect(screen.getByText(/ingen svarsfrekvens/)).toBeTruthy();
    expect(screen.getByText(/Inget har jämförts/)).toBeTruthy();
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});
