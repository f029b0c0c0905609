import { useCallback, useEffect, useEffectEvent, useState } from "react";

interface State<Data> {
  /** The key that the value belongs to. */
  key: unknown;
  data?: Data | undefined;
  error?: unknown;
  isLoading: boolean;
}

/** A fetched value, and the state of its fetch. */
export interface Resource<Data> {
  data: Data | undefined;
  /** The failure of the last try. It stays during the next one. */
  error: unknown;
  isLoading: boolean;
  /** Fetches the value again. */
  reload: () => void;
  /** Replaces the value. */
  replace: (data: Data) => void;
}

/**
 * Fetches a value once per key; with `undefined`, nothing. Another key begins without the previous key's value. A value that
 * `initial` returns is not fetched. Once the key has changed or the component is gone, the signal is aborted and the response
 * dropped.
 */
export function useResource<Data>(
  key: unknown,
  load: (signal: AbortSignal) => Promise<Data>,
  initial: () => Data | undefined = () => undefined,
): Resource<Data> {
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<State<Data>>(() => beginning(key, initial()));
  const start = useEffectEvent((signal: AbortSignal) => {
    const data = initial();
    setState((last) =>
      last.key === key && data === undefined
        ? { ...last, isLoading: key !== undefined }
        : beginning(key, data),
    );
    if (key === undefined || data !== undefined) return;
    load(signal).then(
      (data) => signal.aborted || setState({ key, data, isLoading: false }),
      (error: unknown) => signal.aborted || setState((last) => ({ ...last, error, isLoading: false })),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key and another try are reasons to fetch
  useEffect(() => {
    const controller = new AbortController();
    start(controller.signal);
    return () => controller.abort();
  }, [key, tries]);

  const reload = useCallback(() => setTries((tries) => tries + 1), []);
  const replace = useCallback((data: Data) => setState({ key, data, isLoading: false }), [key]);
  const { data, error, isLoading } = state.key === key ? state : beginning<Data>(key, undefined);
  return { data, error, isLoading, reload, replace };
}

function beginning<Data>(key: unknown, data: Data | undefined): State<Data> {
  return { key, data, isLoading: key !== undefined && data === undefined };
}
