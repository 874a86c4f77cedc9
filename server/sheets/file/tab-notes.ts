import { joined } from '#contract/counts.ts'

/** A tab that is read, and how many rows of other tabs count above it. */
export interface TabPlace {
  name: string
  above: number
}

const inMarks = (name: string) => `“${name}”`

/** Sentences that name the tabs read and not read; none for a single tab. */
export function tabNotes(read: readonly TabPlace[], unread: readonly string[]): string[] {
  const notes: string[] = []
  const names = joined(read.map(({ name }) => inMarks(name)))
  if (read.length > 1) {
    const [, ...later] = read
    const counted = later.map(({ name, above }) => `row 1 of ${inMarks(name)} is row ${above + 1} here`)
    notes.push(`The tabs ${names} are read together: ${joined(counted)}.`)
  }
  if (unread.length > 0)
    notes.push(
      `Only ${read.length > 1 ? 'these tabs are' : `the tab ${names} is`} read, not ${joined(unread.map(inMarks))}. To bring another one in, hide the rest in the spreadsheet and upload it again.`,
    )
  return notes
}
