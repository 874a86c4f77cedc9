import type { Suggestion } from '#contract/bank-lines.ts'
import { formatNaira } from '#contract/money.ts'
import { classes } from '#web/ui/classes.ts'
import { homesInWords } from './suggestions.ts'

interface OffersProps {
  offers: readonly Suggestion[]
  choice: number | null
  /** Naira matched to each account a moment ago. */
  matched: ReadonlyMap<number, number>
  onChoose: (at: number) => void
}

/** The homes that may have sent the money, the best first. */
export const Offers = ({ offers, choice, matched, onChoose }: OffersProps) => (
  <ol aria-label="Suggestions" className="grid gap-2">
    {offers.map((offer, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the second suggestion is chosen by 2
      <li key={at}>
        <button
          type="button"
          aria-pressed={choice === at}
          onClick={() => onChoose(at)}
          className={classes(
            'flex min-h-11 w-full gap-3 rounded-control border px-3 py-2 text-left transition-colors duration-100',
            choice === at ? 'border-brand bg-brand-wash' : 'border-line-strong bg-surface hover:border-edge',
          )}
        >
          <span
            aria-hidden="true"
            className="mt-0.5 grid size-5 flex-none place-items-center rounded-small bg-sunken text-xs font-[560] text-ink-2 ring-1 ring-line ring-inset"
          >
            {at + 1}
          </span>
          <span className="min-w-0 flex-1">
            {offer.homes.map(({ account_id, property_title, name, number, owed, amount }) => {
              const before = matched.get(account_id)
              return (
                <span key={account_id} className="block break-words">
                  <span className="font-[600]">{property_title}</span>
                  {`, ${name} `}
                  <span className="block text-sm text-ink-2">
                    {`${number}, ${owed > 0 ? `owes ${formatNaira(owed)}` : 'owes nothing'}`}
                    {offer.homes.length > 1 && (
                      <b className="font-[600]">{`. Gets ${formatNaira(amount)}`}</b>
                    )}
                    {before !== undefined && (
                      <b className="font-[600] text-amber-ink">{`. ${formatNaira(before)} matched to it just now`}</b>
                    )}
                  </span>
                </span>
              )
            })}
            {offer.homes.length === 0 && (
              <span className="block font-[600]">{offer.payment?.invoice_number}</span>
            )}
            <span className="block text-sm break-words">{offer.reasons.join('. ')}</span>
          </span>
        </button>
      </li>
    ))}
  </ol>
)

/** One line of words for a row of the list. */
export function offerWords(offers: readonly Suggestion[], tied: number): string {
  const [best] = offers
  if (!best) return 'No suggestion'
  if (tied > 1) return `${tied} fit equally`
  return homesInWords(best.homes) || best.reasons.join('. ')
}
