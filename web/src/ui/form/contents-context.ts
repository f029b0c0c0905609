import { createContext, type ReactNode } from "react";

/** The fields of a page as rjsf made them, by id. They are put into the document where the layout wants them. */
export const ContentsContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());
