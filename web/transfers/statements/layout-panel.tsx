import { useState } from 'react'
import type {
  DateOrder,
  ReadStatementBody,
  StatementDetail,
  StatementField,
} from '#contract/bank-statements.ts'
import { joined } from '#contract/counts.ts'
import type { ApiError } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { FIELD_WORDS, ORDER_WORDS } from '../words.ts'

const FIELDS = Object.entries(FIELD_WORDS) as [StatementField, string][]
const ORDERS = (Object.entries(ORDER_WORDS) as [DateOrder, string][]).map(([value, label]) => ({
  value,
  label,
  hint: value === 'day first' ? '05/01 is 5 January' : '05/01 is 1 May',
}))

interface LayoutPanelProps {
  detail: StatementDetail
  /** Nothing is in doubt: a person opens it to change something. */
  folded: boolean
  reading: boolean
  refusal: ApiError | null
  onRead: (body: ReadStatementBody) => void
}

/** Corrects the account, the order of dates and the columns of a file. */
export function LayoutPanel({ detail, folded, reading, refusal, onRead }: LayoutPanelProps) {
  const [open, setOpen] = useState(!folded)
  const [account, setAccount] = useState(detail.bank_account?.id)
  const [order, setOrder] = useState(detail.date_order)
  const [fields, setFields] = useState(() => detail.columns.map(({ field }) => field))
  const isAsked = detail.asks_date_order
  const isChanged =
    account !== detail.bank_account?.id ||
    order !== detail.date_order ||
    fields.some((field, at) => field !== detail.columns[at]?.field)
  const reason =
    account === undefined
      ? 'Select the account first'
      : isAsked && order === null
        ? 'Say which comes first'
        : !isChanged && 'Nothing is changed'
  const headingAt = (at: number) => detail.columns[at]?.heading.trim() || `Column ${at + 1}`
  if (!open)
    return (
      <Panel title="How the file is read" action={<Button onClick={() => setOpen(true)}>Change</Button>}>
        <p className="text-ink-2">
          {joined(
            detail.columns.flatMap(({ field }, at) =>
              field === null ? [] : `${FIELD_WORDS[field]} from “${headingAt(at)}”`,
            ),
          )}
          .
        </p>
      </Panel>
    )
  return (
    <Panel title="How the file is read" flush>
      <div className="grid gap-4.5 px-5 pt-3 pb-5">
        <p className="text-ink-2">Correct what is wrong. The next file of this kind is read the same way.</p>
        {refusal && !refusal.cancelled && <Notice tone="bad">{refusal.message}</Notice>}
        <SelectField
          className="max-w-md"
          label="Account of the estate"
          placeholder={account === undefined ? 'Select the account' : undefined}
          options={detail.bank_accounts.map(({ id, bank, number, name }) => ({
            value: id,
            label: `${bank}, ${number}, ${name}`,
          }))}
          value={account ?? ''}
          onChange={({ target }) => setAccount(Number(target.value) || undefined)}
        />
        {(isAsked || detail.date_order !== null) && (
          <RadioGroup
            className="max-w-md"
            label={
              isAsked
                ? 'The dates do not show it: does the day or the month come first?'
                : 'Order of the dates'
            }
            options={ORDERS}
            value={order}
            onChange={setOrder}
          />
        )}
      </div>
      <ul aria-label="Columns" className="divide-y divide-line border-t border-line">
        {detail.columns.map(({ samples }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading
            key={at}
            className="grid items-center gap-x-6 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_17rem]"
          >
            <div className="min-w-0">
              <p className={classes('font-[560] break-words', fields[at] === null && 'text-ink-3')}>
                {headingAt(at)}
              </p>
              <p className="truncate text-sm text-ink-3">{samples.join(' · ') || 'Nothing in it'}</p>
            </div>
            <SelectField
              label={`What “${headingAt(at)}” holds`}
              labelHidden
              placeholder="Leave out"
              options={FIELDS.map(([value, label]) => {
                const other = fields.indexOf(value)
                const taken = other >= 0 && other !== at
                return {
                  value,
                  label: taken ? `${label} (is “${headingAt(other)}”)` : label,
                  disabled: taken,
                }
              })}
              value={fields[at] ?? ''}
              onChange={({ target }) =>
                setFields(fields.with(at, FIELDS.find(([field]) => field === target.value)?.[0] ?? null))
              }
            />
          </li>
        ))}
      </ul>
      <div className="flex justify-end border-t border-line px-5 py-4 max-sm:*:flex-1">
        <GuardedButton
          variant={isChanged ? 'primary' : 'secondary'}
          loading={reading}
          reason={reason}
          onClick={() =>
            account !== undefined && onRead({ bank_account_id: account, fields, date_order: order })
          }
        >
          Read it again
        </GuardedButton>
      </div>
    </Panel>
  )
}
