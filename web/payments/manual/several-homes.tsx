import { Plus, X } from 'lucide-react'
import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'
import type { AnyPayer } from '#web/shared/any-payer.ts'
import { PayerField } from '#web/shared/payer-field.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FieldError } from '#web/ui/form/field.tsx'
import type { Recording } from './use-recording.ts'

/** One sum for several homes: each has its part. */
export function SeveralHomes({ recording, payer }: { recording: Recording; payer: AnyPayer }) {
  const { form, homes, addHome, changeHome, removeHome } = recording
  const { amount = 0 } = form.values
  const error = form.errorOf('parts')
  if (homes.length === 0)
    return (
      <div>
        <Button size="sm" icon={Plus} onClick={addHome}>
          Add another home
        </Button>
      </div>
    )
  return (
    <div>
      <h3 className="font-[560]">Homes</h3>
      <ol aria-label="Homes" className="mt-2 border-b border-line">
        {homes.map((home, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the third home is the third
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2.5 border-t border-line py-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto]"
          >
            {index === 0 ? (
              <p className="py-2 max-sm:col-span-2">
                <span className="block font-[560]">{payer.name}</span>
                <span className="block text-sm text-ink-2">{payer.property_title}</span>
              </p>
            ) : (
              <div className="max-sm:col-span-2">
                <PayerField
                  label={`Home ${index + 1}`}
                  name={`parts.${index}.tenant_id`}
                  value={home.payer}
                  onPick={(picked) => changeHome(index, { payer: picked })}
                  estateId={payer.estate_id}
                  except={homes.flatMap((each) => each.payer ?? [])}
                  error={form.errorOf(`parts.${index}.tenant_id`)}
                />
              </div>
            )}
            <AmountField
              label={`Part of home ${index + 1}`}
              labelHidden={index === 0}
              value={home.amount}
              onChange={(part) => changeHome(index, { amount: part })}
              error={form.errorOf(`parts.${index}.amount`)}
            />
            {index > 0 ? (
              <IconButton
                icon={X}
                label={`Remove home ${index + 1}`}
                onClick={() => removeHome(index)}
                className="mt-7"
              />
            ) : (
              <span className="size-10" />
            )}
          </li>
        ))}
      </ol>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2.5">
        <Missing amount={amount} parts={homes} />
        <Button size="sm" icon={Plus} onClick={addHome}>
          Add another home
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** Naira that the parts leave of the sum. */
export function Missing({
  amount,
  parts,
}: {
  amount: number
  parts: readonly { amount?: number | undefined }[]
}) {
  const sum = sumNaira(parts.map((part) => ({ amount: part.amount || 0 })))
  const missing = toNaira(toKobo(amount || 0) - toKobo(sum))
  return (
    <p role="status" className={classes('font-[560]', missing === 0 ? 'text-brand-ink' : 'text-amber-ink')}>
      {missing === 0
        ? `Adds up to ${formatNaira(sum)}`
        : missing > 0
          ? `${formatNaira(missing)} missing`
          : `${formatNaira(-missing)} too much`}
    </p>
  )
}
