import { describe, expect, it } from "vitest";
import { isKnownType, LISTED_TYPES, loginProfileOf, typeOfSegment } from "./survey-types.ts";

describe("survey types in addresses", () => {
  it("are eighteen in the lists", () => {
    expect(LISTED_TYPES).toHaveLength(18);
    expect(new Set(LISTED_TYPES).size).toBe(18);
  });

  it("have these segments, in this order", () => {
    const given = "halu hea hea_wpp shp mahu ahk cop cop3 dyn wpp hpb hpb_wpp fua hex hexn hexs old-med med";
    expect(LISTED_TYPES).toEqual(given.split(" "));
  });

  it.each(["hex", "HEX", "hs", "hex_n", "sam", "old-med"])("know %s", (segment) => {
    expect(isKnownType(segment)).toBe(true);
  });

  it.each(["gallery", "hex-n", ""])("do not know %s", (segment) => {
    expect(isKnownType(segment)).toBe(false);
  });

  it("are lower case, and hs is hea", () => {
    expect([typeOfSegment("Med"), typeOfSegment("HS"), typeOfSegment("gallery")]).toEqual([
      "med",
      "hea",
      "gallery",
    ]);
  });
});

describe("the profile of the login screen", () => {
  it.each("ahk cop fua halu hea hea_wpp hex hex_n hpb hpb_wpp mahu med sam shp wpp".split(" "))(
    "of %s is its own",
    (segment) => expect(loginProfileOf(segment)).toBe(segment),
  );

  it("of hs is that of hea", () => expect(loginProfileOf("hs")).toBe("hea"));

  it.each(["hexn", "hexs", "cop3", "dyn", "old-med", "anything"])("of %s is the generic one", (segment) => {
    expect(loginProfileOf(segment)).toBe("survey-login");
  });

  it("does not depend on case", () => expect(loginProfileOf("HEA_WPP")).toBe("hea_wpp"));
});
