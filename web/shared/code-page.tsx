import { QueryClientProvider, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { BadgeCheck, BadgeQuestionMark, BadgeX } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { type CodedDocument, codeIn, groupedCode } from '#contract/document-codes.ts'
import { ApiError } from '#web/api/call.ts'
import { queryClient } from '#web/api/queries.ts'
import { onArrival } from '#web/routing/router.ts'
import { useParams, useSearch } from '#web/routing/shown.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { CodeForm } from './code-form.tsx'

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
  noun: CodedDocument
  queryOf: (code: string) => UseQueryOptions<Facts, Error, Facts, Key>
  stateOf?: (facts: Facts) => { title: string; text: string } | null
  children: (facts: Facts) => ReactNode
}

const focusAnswer = () =>
  (document.querySelector<HTMLElement>('main [aria-invalid]') ?? document.querySelector('h1'))?.focus()

export function CodePage<Facts, Key extends readonly unknown[]>(props: CodePageProps<Facts, Key>) {
  const { noun } = props
  const params = useParams()
  const search = useSearch()
  const tried = params.code ?? search.code ?? ''
  const code = codeIn(tried)?.code
  useLayoutEffect(() => onArrival(focusAnswer), [])
  return (
    <QueryClientProvider client={queryClient}>
      {code ? <Checked {...props} code={code} /> : <Asked noun={noun} tried={tried} />}
    </QueryClientProvider>
  )
}

const SEALS = {
  good: [BadgeCheck, 'bg-brand-wash text-brand-ink'],
  bad: [BadgeX, 'bg-red-wash text-red-ink'],
  none: [BadgeQuestionMark, 'bg-sunken text-ink-3'],
} as const

function Seal({ of }: { of: keyof typeof SEALS }) {
  const [Icon, colors] = SEALS[of]
  return (
    <span className={classes('mb-4 grid size-12 place-items-center rounded-full', colors)}>
      <Icon className="size-6" />
    </span>
  )
}

const Asked = ({ noun, tried }: { noun: CodedDocument; tried: string }) => (
  <PublicFrame
    live
    title={tried ? 'Please check the code' : `Check a ${noun}`}
    lead={
      tried
        ? 'A character is missing or wrong, or it is another number from the paper.'
        : 'Enter its code from the paper, or paste its link.'
    }
    above={<Seal of="none" />}
  >
    <CodeForm key={tried} noun={noun} tried={tried} />
  </PublicFrame>
)

function Checked<Facts, Key extends readonly unknown[]>(props: CodePageProps<Facts, Key> & { code: string }) {
  const { noun, queryOf, stateOf, children, code } = props
  const { data, error, isFetching, refetch } = useQuery(queryOf(code))
  if (data) {
    const state = stateOf?.(data)
    return (
      <PublicFrame
        live
        title={state?.title ?? `This ${noun} is genuine`}
        lead={state ? `${state.text} It was issued for this:` : HOW[noun]}
        above={<Seal of={state ? 'bad' : 'good'} />}
        wide
        bad={state != null}
      >
        <div className="grid gap-5 rounded-surface border border-line bg-surface p-5 shadow-rest">
          {children(data)}
        </div>
        <p className="mt-5 hidden break-words print:block">
          Checked at {`${location.origin}/${noun}`} by its code: {groupedCode(code)}
        </p>
        <div className="print:hidden">
          <h2 className="mt-8 font-[620]">Check another {noun}</h2>
          <CodeForm noun={noun} tried={code} quiet />
        </div>
      </PublicFrame>
    )
  }
  if (!error)
    return (
      <PublicFrame
        live
        wide
        title={CHECKING[noun]}
        lead={HOW[noun]}
        above={
          <span className="mb-4 block size-12 overflow-hidden rounded-full">
            <Skeleton className="h-full" />
          </span>
        }
      >
        <Skeleton className="h-40" />
      </PublicFrame>
    )
  return error instanceof ApiError && error.code === 'not_found' ? (
    <PublicFrame live title={`This ${noun} is not known`} lead={error.message} above={<Seal of="bad" />}>
      <CodeForm noun={noun} tried={code} />
      <h2 className="mt-8 font-[620]">Is it the same as on the paper?</h2>
      <p className="mt-2 text-ink-2">
        Then ask the estate before you accept the {noun}: show its office the paper. If you call, use a number
        that you know already, because the one on a false paper is false too.
      </p>
    </PublicFrame>
  ) : (
    <PublicFrame live title={`The ${noun} could not be checked`}>
      <Notice tone="bad">{error.message}</Notice>
      <Button
        className="mt-5"
        loading={isFetching}
        onClick={() => {
          focusAnswer()
          void refetch()
        }}
      >
        Retry
      </Button>
    </PublicFrame>
  )
}
