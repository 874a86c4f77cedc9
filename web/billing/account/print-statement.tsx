import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { longDay } from '#contract/day-words.ts'
import { periodWords } from '#contract/due-words.ts'
import type { Ledger } from '#contract/ledger.ts'
import type { TenancyStatement } from '#contract/statements.ts'
import { transferWords } from '#contract/transfer-words.ts'
import { queryClient } from '#web/api/queries.ts'
import type { AccountOf } from '#web/shared/owed/queries.ts'
import { usePrinting } from '#web/shared/print/use-printing.tsx'
import { AgeWords } from '#web/ui/page/age-bar.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { EntryRows } from './entry-rows.tsx'
import { ledgerPageOf, statementOf } from './queries.ts'
import { usePeriod } from './statement-days.tsx'

/** The Print button. */
export function PrintStatement({ of }: { of: AccountOf }) {
  const { button, paper } = usePrintedStatement(of)
  return (
    <>
      {button}
      {paper}
    </>
  )
}

/** The paper is the statement alone, with every line of its days, as the PDF has it. */
export function usePrintedStatement(of: AccountOf) {
  const { data: ledger } = useQuery(ledgerPageOf(of))
  const holder = ledger?.tenancy ?? ledger?.account
  const { period } = usePeriod()
  const days = { from: period.from ?? ledger?.begins_on ?? undefined, to: period.to }
  const { data, button, print } = usePrinting({
    title: `Statement of ${holder?.name}`,
    load: () => queryClient.fetchQuery({ ...statementOf(of, days), staleTime: 0 }),
  })
  const main = document.querySelector('main')
  return {
    print,
    button: ledger?.billing !== false && button,
    paper: data?.billing && holder && main && createPortal(<Paper holder={holder} statement={data} />, main),
  }
}

interface PaperProps {
  holder: Ledger['tenancy']
  statement: Omit<TenancyStatement, 'tenancy'>
}

function Paper({ holder, statement }: PaperProps) {
  const { from, to, owed, credit, in_advance, closing, ageing, lines } = statement
  const facts = [
    ['Name', holder.name],
    ['Account', holder.account_number],
    ['Property', holder.property.title],
    ['Estate', holder.estate.name],
    ['Period', periodWords({ from_on: from, until_on: to })],
  ]
  return (
    <div data-paper data-paper-alone>
      <h1 className="text-xl font-[650] tracking-[-0.02em]">Statement of account</h1>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-0.5">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-2">
        {owed > 0 ? 'Owed' : closing < 0 ? 'Credit' : 'Balance'} at the end of {longDay(to)}
      </p>
      <p className="mb-1 text-2xl font-[650] tracking-[-0.02em]">
        <Money amount={owed > 0 ? owed : Math.abs(closing)} />
      </p>
      {owed > 0 && <AgeWords ages={ageing} />}
      {owed > 0 && credit > 0 && (
        <p>
          Credit, not used yet: <Money amount={credit} />
        </p>
      )}
      {in_advance > 0 && (
        <p>
          Paid for later periods: <Money amount={in_advance} />
        </p>
      )}
      {owed > 0 && <p className="text-ink-2 empty:hidden">{transferWords(holder)}</p>}
      <div className="mt-4">
        <EntryRows entries={lines} today={to} between={statement} />
      </div>
    </div>
  )
}
