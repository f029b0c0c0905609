import { Suspense, useEffect, useState } from "react";
import { loadEnvironment } from "../api/calls.ts";
import { DeveloperConsole } from "./front.ts";

/** The console for developers, where the server says that it is not there for production. */
export function DeveloperTools() {
  const [environment, setEnvironment] = useState("production");
  useEffect(() => {
    // Without a connection there are none.
    loadEnvironment().then(setEnvironment, () => undefined);
  }, []);
  if (environment === "production") return null;
  return (
    <Suspense>
      <DeveloperConsole environment={environment} />
    </Suspense>
  );
}
