import { countOf, countPeople, formatCount, joined } from '#contract/counts.ts'
import type { ImportDetail, ImportReport, ImportSummary } from '#contract/imports.ts'
import { formatNaira } from '#contract/money.ts'
import type { Tone } from '#web/ui/text/badge.tsx'

export const IMPORT_STATE_WORDS: Record<ImportSummary['state'], { label: string; tone: Tone }> = {
  uploaded: { label: 'To be checked', tone: 'wait' },
  checking: { label: 'Being checked', tone: 'wait' },
  checked: { label: 'Checked, not imported', tone: 'wait' },
  running: { label: 'Being imported', tone: 'wait' },
  done: { label: 'Imported', tone: 'good' },
  undone: { label: 'Undone', tone: 'off' },
  cancelled: { label: 'Cancelled', tone: 'off' },
  interrupted: { label: 'Cut short', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const goingIn = ({ rows }: ImportReport): number => rows.new + rows.changed
export const rowCount = (count: number): string => countOf(count, 'row')

/** `480 rows can go in` */
export function verdictWords(report: ImportReport): string {
  const { same, refused } = report.rows
  const going = goingIn(report)
  if (going > 0) return `${rowCount(going)} can go in`
  if (refused > 0) return same > 0 ? 'Nothing new can go in' : 'No row can go in yet'
  return same > 0 ? 'All of it is here already' : 'There is nothing in this sheet'
}

/** `12 rows stay back, 3 are left out.` */
export function stayWords(report: ImportReport): string {
  const { refused, same, left_out = 0 } = report.rows
  if (same > 0 && refused + left_out + goingIn(report) === 0)
    return `${rowCount(same)}, none of them new or changed.`
  const words = [
    refused > 0 && `${rowCount(refused)} ${refused === 1 ? 'stays' : 'stay'} back`,
    left_out > 0 && `${formatCount(left_out)} ${left_out === 1 ? 'is' : 'are'} left out`,
    same > 0 && `${formatCount(same)} ${same === 1 ? 'brings' : 'bring'} nothing new`,
  ].filter(Boolean)
  return words.length > 0 ? `${words.join(', ')}.` : ''
}

/** `3 changed, 85 the same` */
export const besideWords = ({ changed, same }: { changed: number; same: number }): string =>
  [changed > 0 && `${formatCount(changed)} changed`, same > 0 && `${formatCount(same)} the same`]
    .filter(Boolean)
    .join(', ') || 'None is here already'

/** `540 by email, 60 by WhatsApp and 12 by a printed letter` */
export function waysWords({ by_email, by_whatsapp, by_letter }: ImportReport['invitations']): string {
  const ways = [
    by_email > 0 && `${formatCount(by_email)} by email`,
    by_whatsapp > 0 && `${formatCount(by_whatsapp)} by WhatsApp`,
    by_letter > 0 && `${formatCount(by_letter)} by a printed letter`,
  ].filter((way) => way !== false)
  return joined(ways)
}

export const toInvite = ({ invitations: { by_email, by_whatsapp, by_letter } }: ImportReport): number =>
  by_email + by_whatsapp + by_letter

export function madeLines({ properties, tenancies, people, openings, asked }: ImportReport): string[] {
  const lines = [
    properties.new > 0 && `${countOf(properties.new, 'property', 'properties')} added`,
    properties.changed > 0 && `${countOf(properties.changed, 'property', 'properties')} changed`,
    tenancies.new > 0 && `${countOf(tenancies.new, 'tenancy', 'tenancies')} added`,
    tenancies.changed > 0 && `${countOf(tenancies.changed, 'tenancy', 'tenancies')} changed`,
    people.new > 0 && `${countPeople(people.new)} added`,
    people.linked > 0 && `${countPeople(people.linked)} here already with another part`,
    openings.taken.count > 0 &&
      `${countOf(openings.taken.count, 'opening balance')}, ${formatNaira(openings.taken.amount)}`,
    asked.amount > 0 && `Charges billed at once, ${formatNaira(asked.amount)}`,
  ]
  return lines.filter((line) => line !== false)
}

/** Screen readers hear the progress in quarters. */
export function announcement({ state, progress, report, failure }: ImportDetail): string {
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0
  const percent = Math.floor(share * 4) * 25
  const soFar = percent > 0 ? `: ${percent}%` : '…'
  return {
    uploaded: '',
    checking: `Checking the sheet${soFar}`,
    running: `Importing${soFar}`,
    checked: report ? `The check is done. ${verdictWords(report)}. ${stayWords(report)}`.trim() : '',
    done: 'The import is done.',
    undone: 'The import was undone.',
    cancelled: 'It was cancelled.',
    interrupted: 'It was cut short.',
    failed: failure ?? 'It failed.',
  }[state]
}
