/** A range of days in an address, both ends included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const dayMs = 86_400_000;

/** Returns the day that is `days` days later; `YYYY-MM-DD`, in UTC. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the parameters that restrict a call to texts published in a range of days. */
export function publishedIn({ from, to }: Days): { published_after?: string; published_before?: string } {
  return {
    ...(from !== undefined && { published_after: from }),
    ...(to !== undefined && { published_before: dayAfter(to) }),
  };
}
