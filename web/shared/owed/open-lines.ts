import type { Ledger } from '#contract/ledger.ts'
import { today } from './owed-days.ts'

/** How many of the entries that were read are owed today. */
export const openLines = ({ entries }: Pick<Ledger, 'entries'>): number =>
  entries.filter(({ amount, open, dated_on }) => amount > 0 && open > 0 && dated_on <= today()).length
