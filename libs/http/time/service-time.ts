import { dateText, wallClock } from '@vpds/php-time';

/** Shows times in the service's time zone (ANS-17). */
export class ServiceTime {
  /** The zone in the IANA's spelling; that of the setting may differ. */
  readonly zone: string;

  constructor(zone: string) {
    this.zone = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  }

  /** `Y-m-d H:i:s`; Unix milliseconds. */
  dateTime(milliseconds: number): string {
    const shown = wallClock(Math.floor(milliseconds / 1000), this.zone);
    return `${dateText(shown)} ${two(shown.hour)}:${two(shown.minute)}:${two(shown.second)}`;
  }

  /** `Y-m-d`; Unix milliseconds. */
  date(milliseconds: number): string {
    return dateText(wallClock(Math.floor(milliseconds / 1000), this.zone));
  }
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
