import { useEffect, useState } from "react";
import { loadAccountWays } from "../../api/account-calls.ts";
import type { WaysToAccount } from "../../api/types.ts";

/** Asks once how one can sign in to a health account on this server. */
export function useAccountWays(): { ways?: WaysToAccount; error?: unknown } {
  const [loading, setLoading] = useState<{ ways?: WaysToAccount; error?: unknown }>({});
  useEffect(() => {
    let current = true;
    loadAccountWays().then(
      (ways) => current && setLoading({ ways }),
      (error: unknown) => current && setLoading({ error }),
    );
    return () => {
      current = false;
    };
  }, []);
  return loading;
}
