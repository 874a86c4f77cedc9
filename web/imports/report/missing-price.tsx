import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import type { ImportDetail } from '#contract/imports.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { chosenFields } from '../columns/column-choice.ts'
import { useCheck } from '../queries.ts'
import { RefusalNotice } from '../refusal-notice.tsx'

interface MissingPriceProps {
  detail: ImportDetail
  count: number
  answers: { key: string; answer: string | null }[]
  unsaved: string | false
}

/** One price for all rows that are refused for want of it. */
export function MissingPrice({ detail, count, answers, unsaved }: MissingPriceProps) {
  const [price, setPrice] = useState<number>()
  const { check, working, refusal } = useCheck(detail.id)
  const isTyped = price !== undefined && !Number.isNaN(price)
  const send = () => isTyped && void check(chosenFields(detail), price, answers)
  return (
    <Panel title={countOf(count, 'row needs a price', 'rows need a price')}>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!unsaved) send()
        }}
      >
        <AmountField
          className="w-full max-w-xs"
          label="Price for all of them"
          value={price}
          onChange={setPrice}
          error={refusal?.errors?.default_price?.[0]}
        />
        <GuardedButton
          type="submit"
          variant="primary"
          loading={working}
          reason={unsaved || (!isTyped && 'Enter the price first')}
        >
          Use it and check again
        </GuardedButton>
      </form>
      <RefusalNotice refusal={refusal} className="mt-3" />
    </Panel>
  )
}
