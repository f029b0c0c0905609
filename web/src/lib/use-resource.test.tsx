import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { useResource } from "./use-resource.ts";

/** Builds a loader whose promises a test settles by hand, in the order in which they were requested. */
function asked() {
  const waiting: { settle: (value: string) => void; fail: (error: unknown) => void; signal: AbortSignal }[] =
    [];
  const load = vi.fn(
    (signal: AbortSignal) =>
      new Promise<string>((settle, fail) => {
        waiting.push({ settle, fail, signal });
      }),
  );
  return { load, waiting };
}

describe("a resource", () => {
  it("is loading, then there", async () => {
    const { load, waiting } = asked();
    const { result } = renderHook(() => useResource("a", load));
    expect(result.current).toMatchObject({ data: undefined, error: undefined, isLoading: true });
    await act(async () => waiting[0]?.settle("A"));
    expect(result.current).toMatchObject({ data: "A", error: undefined, isLoading: false });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("keeps the failure while it is fetched once more", async () => {
    const { load, waiting } = asked();
    const { result } = renderHook(() => useResource("a", load));
    await act(async () => waiting[0]?.fail("away"));
    expect(result.current).toMatchObject({ data: undefined, error: "away", isLoading: false });
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ error: "away", isLoading: true });
    await act(async () => waiting[1]?.settle("A"));
    expect(result.current).toMatchObject({ data: "A", error: undefined, isLoading: false });
  });

  it("keeps the value while it is fetched once more, also when that fails", async () => {
    const { load, waiting } = asked();
    const { result } = renderHook(() => useResource("a", load));
    await act(async () => waiting[0]?.settle("A"));
    act(() => result.current.reload());
    expect(result.current).toMatchObject({ data: "A", isLoading: true });
    await act(async () => waiting[1]?.fail("away"));
    expect(result.current).toMatchObject({ data: "A", error: "away", isLoading: false });
  });

  it("of another key begins anew, and takes nothing that was asked for the one before", async () => {
    const { load, waiting } = asked();
    const { result, rerender } = renderHook(({ key }) => useResource(key, load), {
      initialProps: { key: "a" },
    });
    await act(async () => waiting[0]?.settle("A"));
    rerender({ key: "b" });
    expect(result.current).toMatchObject({ data: undefined, isLoading: true });
    rerender({ key: "c" });
    await act(async () => waiting[2]?.settle("C"));
    await act(async () => waiting[1]?.settle("B"));
    expect(result.current.data).toBe("C");
    expect(waiting.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  });

  it("is not fetched without a key", () => {
    const { load } = asked();
    const { result } = renderHook(() => useResource(undefined, load));
    expect(result.current).toMatchObject({ data: undefined, isLoading: false });
    expect(load).not.toHaveBeenCalled();
  });

  it("that came with the page is not fetched", () => {
    const { load } = asked();
    const { result } = renderHook(() => useResource("a", load, () => "came"));
    expect(result.current).toMatchObject({ data: "came", isLoading: false });
    expect(load).not.toHaveBeenCalled();
  });

  it("can be replaced", async () => {
    const { load, waiting } = asked();
    const { result } = renderHook(() => useResource("a", load));
    await act(async () => waiting[0]?.settle("A"));
    act(() => result.current.replace("other"));
    await waitFor(() => expect(result.current.data).toBe("other"));
  });
});
