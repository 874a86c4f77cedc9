import { QueryClientProvider, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { BadgeCheck, BadgeX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { queryClient } from '#web/api/queries.ts'
import { navigate } from '#web/routing/router.ts'
import { useParams } from '#web/routing/shown.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'

const HOW = {
  receipt: 'Amount, date and invoice number must match the paper.',
  statement: 'Days and amounts must match the paper.',
}

/** Each has as many lines as its answer, so that nothing moves. */
const CHECKING = {
  receipt: 'Checking the receipt',
  statement: 'Checking whether the statement is genuine',
}

interface CodePageProps<Facts, Key extends readonly unknown[]> {
  noun: 'receipt' | 'statement'
  query: UseQueryOptions<Facts, Error, Facts, Key>
  stateOf?: (facts: Facts) => { title: string; text: string } | null
  children: (facts: Facts) => ReactNode
}

export const CodePage = <Facts, Key extends readonly unknown[]>(props: CodePageProps<Facts, Key>) => (
  <QueryClientProvider client={queryClient}>
    <Checked {...props} />
  </QueryClientProvider>
)

const PATHS = { receipt: '/receipt/$code', statement: '/statement/$code' } as const

interface TypeAgainProps extends Pick<CodePageProps<never, never>, 'noun'> {
  /** Below a document that is genuine. */
  quiet?: boolean
}

function TypeAgain({ noun, quiet = false }: TypeAgainProps) {
  const { code: tried = '' } = useParams()
  const [code, setCode] = useState(quiet ? '' : tried)
  const typed = code.trim()
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) void navigate({ to: PATHS[noun], params: { code: typed } })
      }}
    >
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'} wide>
        Check
      </Button>
    </form>
  )
}

function Seal({ bad }: { bad: boolean }) {
  const Icon = bad ? BadgeX : BadgeCheck
  return (
    <span
      className={classes(
        'mb-4 grid size-12 place-items-center rounded-full',
        bad ? 'bg-red-wash text-red-ink' : 'bg-brand-wash text-brand-ink',
      )}
    >
      <Icon className="size-6" />
    </span>
  )
}

function Checked<Facts, Key extends readonly unknown[]>(props: CodePageProps<Facts, Key>) {
  const { noun, query, stateOf, children } = props
  const { data, error, isFetching, refetch } = useQuery(query)
  if (data) {
    const state = stateOf?.(data)
    return (
      <PublicFrame
        title={state?.title ?? `This ${noun} is genuine`}
        lead={state ? `${state.text} It was issued for this:` : HOW[noun]}
        above={<Seal bad={state != null} />}
        bad={state != null}
      >
        <div className="grid gap-5 rounded-surface border border-line bg-surface p-5 shadow-rest">
          {children(data)}
        </div>
        <h2 className="mt-8 font-[620]">Check another {noun}</h2>
        <TypeAgain noun={noun} quiet />
      </PublicFrame>
    )
  }
  if (!error)
    return (
      <PublicFrame
        title={CHECKING[noun]}
        lead={HOW[noun]}
        above={<Skeleton className="mb-4 size-12 rounded-full" />}
      >
        <Skeleton className="h-40" />
      </PublicFrame>
    )
  const unknown = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid')
  return unknown ? (
    <PublicFrame title={`This ${noun} is not known`} lead={error.message} above={<Seal bad />}>
      <p className="text-ink-2">
        Check the code against the paper, letter by letter. If it is the same, do not trust the {noun}, and
        ask the estate.
      </p>
      <TypeAgain noun={noun} />
    </PublicFrame>
  ) : (
    <PublicFrame title={`The ${noun} could not be checked`}>
      <Notice tone="bad">{error.message}</Notice>
      <Button className="mt-5" loading={isFetching} onClick={() => refetch()}>
        Retry
      </Button>
    </PublicFrame>
  )
}
