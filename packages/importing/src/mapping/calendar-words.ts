const months = [
  ['january', 'januari'],
  ['february', 'februari'],
  ['march', 'mars'],
  ['april', 'april'],
  ['may', 'maj'],
  ['june', 'juni'],
  ['july', 'juli'],
  ['august', 'augusti'],
  ['september', 'september'],
  ['october', 'oktober'],
  ['november', 'november'],
  ['december', 'december'],
] as const;

const weekdays = [
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
  ...['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'],
  ...['måndagen', 'tisdagen', 'onsdagen', 'torsdagen', 'fredagen', 'lördagen', 'söndagen'],
] as const;

/** Hours from UTC: the zones of RFC 822, and the zones of Sweden. */
const zones: Readonly<Record<string, number>> = {
  ...{ z: 0, ut: 0, utc: 0, gmt: 0, cet: 1, cest: 2 },
  ...{ est: -5, edt: -4, cst: -6, cdt: -5, mst: -7, mdt: -6, pst: -8, pdt: -7 },
};

/** Returns the month, 1 to 12, of an English or Swedish name, or of its first three or more letters: `mar`, `mars`, `sept`. */
export function monthNamed(name: string): number | undefined {
  const index = months.findIndex((names) => names.some((month) => begins(month, name)));
  return index < 0 ? undefined : index + 1;
}

/** Returns whether a word is a weekday, or its first three or more letters: `Sun`, `söndag`, `sön`. */
export function isWeekday(name: string): boolean {
  return weekdays.some((weekday) => begins(weekday, name));
}

/** Returns the minutes from UTC of `+0200`, `+02:00` or a name. */
export function zoneMinutes(zone: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign !== undefined) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const named = zones[zone.toLowerCase()];
  return named === undefined ? undefined : named * 60;
}

function begins(whole: string, name: string): boolean {
  const folded = name.normalize().toLowerCase();
  return folded.length >= 3 && whole.startsWith(folded);
}
