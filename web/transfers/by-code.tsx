import { useEffect, useRef, useState } from 'react'
import { countOf, formatCount } from '#contract/counts.ts'
import { call } from '#web/api/call.ts'
import { refetchAll } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { isRefusal, showable } from '#web/ui/feedback/refusal.ts'

interface Progress {
  booked: number
  left: number
  state: 'running' | 'done' | 'stopped'
  problem?: string | undefined
}

/** Books lines that name one live pay code, some at a time until none is left. It can be continued. */
export function useByCode(estateId: number) {
  const [progress, setProgress] = useState<Progress>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const run = async () => {
    let booked = progress?.booked ?? 0
    let left = progress?.left ?? 0
    setProgress({ booked, left, state: 'running' })
    try {
      do {
        const part = await call('POST /estate/bank-lines/:estateId/by-code', {
          params: { estateId },
          refetch: false,
        })
        booked += part.booked
        left = part.left
        setProgress({ booked, left, state: left > 0 ? 'running' : 'done' })
      } while (left > 0 && isHere.current)
    } catch (error) {
      const words = isRefusal(error) ? error.message : showable(error)
      setProgress({ booked, left, state: 'stopped', problem: words })
    }
    refetchAll()
  }
  return { progress, run }
}
export type ByCode = ReturnType<typeof useByCode>

export function ByCodeProgress({ progress, run }: ByCode) {
  if (!progress) return null
  const { booked, left, state, problem } = progress
  const words = `${countOf(booked, 'line')} booked by ${booked === 1 ? 'its' : 'their'} pay code`
  if (state === 'stopped')
    return (
      <Notice tone="bad" action={<Button onClick={() => void run()}>Continue</Button>}>
        {`Booking by pay code stopped: ${words.toLowerCase()} so far. ${problem ?? ''}`}
      </Notice>
    )
  return (
    <div className="grid gap-2">
      {state === 'running' && (
        <div
          role="progressbar"
          aria-label="Booking by pay code"
          aria-valuemin={0}
          aria-valuemax={booked + left || undefined}
          aria-valuenow={booked + left > 0 ? booked : undefined}
          className="h-2.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset"
        >
          <div
            className={
              booked + left > 0
                ? 'h-full rounded-full bg-brand transition-[width] duration-200'
                : 'h-full animate-pulse bg-brand-soft'
            }
            style={{ width: booked + left > 0 ? `${(booked / (booked + left)) * 100}%` : '100%' }}
          />
        </div>
      )}
      <p role="status">
        {state === 'running'
          ? left > 0
            ? `${words}, ${formatCount(left)} left…`
            : 'Booking lines that name a pay code…'
          : `${words}.`}
      </p>
    </div>
  )
}
