import { Suspense, useEffect, useState } from "react";
import { loadEnvironment } from "../api/calls.ts";
import { DeveloperConsole } from "./front.ts";

/** The console for developers, if the server is not in production. */
export function DeveloperTools() {
  const [environment, setEnvironment] = useState("production");
  useEffect(() => {
    // Without a connection there is no console.
    loadEnvironment().then(setEnvironment, () => undefined);
  }, []);
  if (environment === "production") return null;
  return (
    <Suspense>
      <DeveloperConsole environment={environment} />
    </Suspense>
  );
}
