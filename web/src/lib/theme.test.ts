import { afterEach, describe, expect, it } from "vitest";
import { customerOfHost, wearTheme } from "./theme.ts";

const worn = () => document.documentElement.dataset["theme"];

describe("the theme of a customer", () => {
  afterEach(() => wearTheme(undefined));

  it("is its own for democustomer", () => {
    wearTheme("democustomer");
    expect(worn()).toBe("democustomer");
  });

  it.each(["acme", "DemoCustomer", undefined])("is the default one for %s", (customer) => {
    wearTheme("democustomer");
    wearTheme(customer);
    expect(worn()).toBeUndefined();
  });
});

describe("hosts that name no customer", () => {
  it.each(["www", "dev", "localhost", "local", "qa"])("begin with %s", (label) => {
    expect(customerOfHost(`${label}.example.org`)).toBeUndefined();
  });
});
