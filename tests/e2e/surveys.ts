// The surveys of the demo, but ending on the result screen, in a folder of their own.

import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const surveys = resolve(import.meta.dirname, "../../surveys");

const DEPLOYMENT = `customers:
  - urlName: demo
    name: Demo
    surveys:
      - {surveyId: a, type: gallery, survey: gallery, isDemo: true, login: {anonymous: true}, defaultLoginType: anonymous,
         settings: {}, locations: [{id: north, name: North}]}
      - {surveyId: b, type: cop3, survey: cop3, isDemo: true, login: {anonymous: true}, defaultLoginType: anonymous,
         settings: {}}
      - {surveyId: c, type: cop3, linkName: real, survey: cop3, login: {anonymous: true}, defaultLoginType: anonymous,
         settings: {}}
`;

/** Where the long one is offered for real: what rests on drafts is not judged. */
export const REAL = "/open/demo/cop3/real";

/** Writes the folder. */
export async function endingWithResult(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "enkat-surveys-"));
  for (const name of ["shared", "gallery", "cop3"])
    await cp(join(surveys, name), join(folder, name), { recursive: true });
  for (const name of ["gallery", "cop3"]) {
    const file = join(folder, name, "survey.yaml");
    await writeFile(file, (await readFile(file, "utf8")).replace("finish: feedback", "finish: result"));
  }
  await writeFile(join(folder, "deployment.yaml"), DEPLOYMENT);
  return folder;
}
