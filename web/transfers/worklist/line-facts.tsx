import type { BankLine } from '#contract/bank-lines.ts'
import { formatNaira } from '#contract/money.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { DayText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { CLASS_WORDS, daysAgo, payerWords } from '../words.ts'

/** What the bank says of a line. */
export function LineFacts({ line }: { line: BankLine }) {
  const { amount, fee, day, value_day, narration, reference, bank_account, held, age_days } = line
  const payer = payerWords(line)
  return (
    <div className="grid min-w-0 content-start gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="text-2xl font-[650] tracking-[-0.02em]">
          <Money amount={amount} />
        </span>
        <span className="text-ink-2">
          <DayText value={day} />
          {`. ${daysAgo(age_days)}.`}
        </span>
      </p>
      <p className="break-words">{narration}</p>
      <DescriptionList
        facts={[
          payer !== null && ['Payer', payer],
          ['Bank reference', reference],
          value_day !== null && value_day !== day && ['Value day', <DayText key="value" value={value_day} />],
          fee !== null && fee > 0 && ['Fee of the bank', formatNaira(fee)],
          line.class !== 'payment' && ['Kind', CLASS_WORDS[line.class]],
          ['Account', `${bank_account.bank}, ${bank_account.number}`],
        ]}
      />
      {held && <Notice tone="wait">{held}</Notice>}
    </div>
  )
}
