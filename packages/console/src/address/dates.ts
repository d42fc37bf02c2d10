/** The days of an address, both included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

const dayMs = 86_400_000;

/** The day that is so many days after another one; `YYYY-MM-DD`, in UTC. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The fields of a call that keeps to the texts of these days. */
export function publishedIn({ from, to }: Days): { published_after?: string; published_before?: string } {
  return {
    ...(from !== undefined && { published_after: from }),
    ...(to !== undefined && { published_before: dayAfter(to) }),
  };
}
