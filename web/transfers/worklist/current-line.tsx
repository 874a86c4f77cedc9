import { type ComponentProps, type ReactNode, type Ref, useState } from 'react'
import type { BankLine, PayableAccount, Suggestion } from '#contract/bank-lines.ts'
import { formatNaira } from '#contract/money.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import type { HomeSearch as HomeSearchPart } from './home-search.tsx'
import type { Command } from './keys.ts'
import { LineFacts } from './line-facts.tsx'
import { Offers } from './offers.tsx'
import { countTied } from './suggestions.ts'

type SearchProps = ComponentProps<typeof HomeSearchPart>
const load = () => import('./home-search.tsx')
export const HomeSearch = lazyPart<SearchProps>(() => load().then((file) => file.HomeSearch), {
  waiting: <div className="h-16" />,
  failed: 'The search could not be loaded.',
})
/** The first `/` finds the field there. */
export const prefetchSearch = (): void => void load().catch((error: unknown) => console.error(error))

/** The part that has the keyboard: the list, or a field of the line. */
export type Mode = 'list' | 'search' | 'set aside' | 'split'

interface CurrentLineProps {
  ref: Ref<HTMLElement>
  line: BankLine
  offers: readonly Suggestion[]
  choice: number | null
  matched: ReadonlyMap<number, number>
  problem: string | undefined
  mode: Mode
  onCommand: (command: Command) => void
  onPick: (home: PayableAccount) => void
  onSetAside: (note: string | null) => void
  onLeave: () => void
}

const Key = ({ children }: { children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="rounded-small px-1 text-xs font-[560] opacity-75 ring-1 ring-current/40 ring-inset max-md:hidden pointer-coarse:hidden"
  >
    {children}
  </span>
)

export function CurrentLine(props: CurrentLineProps) {
  const { ref, line, offers, choice, problem, mode, onCommand } = props
  const chosen = choice === null ? undefined : offers[choice]
  const tied = countTied(line.suggestions)
  const isIn = line.amount > 0
  const press = (command: Command) => () => onCommand(command)
  return (
    <article
      ref={ref}
      tabIndex={-1}
      aria-label={`${formatNaira(line.amount)}, ${line.narration}. ${chosen ? chosen.reasons.join('. ') : tied > 1 ? `${tied} homes fit equally` : 'No suggestion'}`}
      className="grid gap-x-8 gap-y-5 rounded-surface border border-edge bg-surface p-4 shadow-rest outline-none focus-visible:outline-2 focus-visible:outline-brand sm:p-5 lg:grid-cols-2"
    >
      <LineFacts line={line} />
      <div className="grid min-w-0 content-start gap-3">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {offers.length === 0 && (
          <p className="text-ink-2">
            {isIn
              ? 'Nothing on this line points to a home. Search for one, or say that it is no payment of a resident.'
              : 'The bank took money back, and no booked payment has this amount. Say that it is no payment of a resident.'}
          </p>
        )}
        {tied > 1 && choice === null && (
          <p className="font-[560] text-amber-ink">{`${tied} homes fit equally. Choose one of them.`}</p>
        )}
        {offers.length > 0 && (
          <Offers
            offers={offers}
            choice={choice}
            matched={props.matched}
            onChoose={(at) => onCommand({ do: 'choose', at })}
          />
        )}
        {mode === 'search' && (
          <div
            onKeyDownCapture={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              props.onLeave()
            }}
          >
            <HomeSearch
              estateId={line.estate_id}
              label="Search a home"
              value={null}
              begins
              onPick={(home) => home && props.onPick(home)}
            />
          </div>
        )}
        {mode === 'set aside' ? (
          <SetAside onDone={props.onSetAside} onLeave={props.onLeave} />
        ) : (
          <div className="grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
            <Button
              variant="primary"
              className="max-sm:col-span-2 max-sm:h-12!"
              aria-disabled={!chosen}
              onClick={press({ do: 'confirm' })}
            >
              Confirm <Key>Enter</Key>
            </Button>
            {isIn && (
              <>
                <Button onClick={press({ do: 'search' })}>
                  Search a home <Key>/</Key>
                </Button>
                <Button onClick={press({ do: 'split' })}>
                  Split <Key>S</Key>
                </Button>
              </>
            )}
            <Button onClick={press({ do: 'set aside' })}>
              No payment <Key>X</Key>
            </Button>
            {chosen && chosen.rule !== 'by hand' && chosen.homes.length === 1 && (
              <Button onClick={press({ do: 'reject' })}>
                Reject <Key>R</Key>
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

function SetAside({ onDone, onLeave }: { onDone: (note: string | null) => void; onLeave: () => void }) {
  const [note, setNote] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onDone(note.trim() || null)
      }}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      className="grid gap-2.5"
    >
      <TextField
        autoFocus
        label="No payment of a resident"
        hint="A note is optional, such as: sale of the old generator."
        placeholder="Note"
        maxLength={500}
        autoComplete="off"
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex gap-2.5 max-sm:*:flex-1">
        <Button type="submit" variant="primary">
          Set aside <Key>Enter</Key>
        </Button>
        <Button onClick={onLeave}>Cancel</Button>
      </div>
    </form>
  )
}
