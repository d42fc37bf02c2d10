import { createContext } from 'preact';

/** A message about a completed action, and how to undo the action. */
export interface Notice {
  text: string;
  undo?: () => Promise<unknown>;
}

/** A notice of this session, as the menu lists it. */
export interface PastNotice {
  id: number;
  notice: Notice;
  time: Date;
  isUndone: boolean;
}

/** The notices of this session, the latest first, and the function that undoes the action of a notice. */
export interface NoticeLog {
  notices: readonly PastNotice[];
  undo: (notice: Notice) => Promise<void>;
}

export const NoticeLogContext = createContext<NoticeLog>({ notices: [], undo: () => Promise.resolve() });
