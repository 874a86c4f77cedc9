import { type FocusEvent, useRef, useState } from 'react'
import { fillGaps, gapsOf } from '#contract/notice-gaps.ts'
import { type PrivacyNotice, privacyForm, UNCHANGED_NOTICE } from '#contract/privacy.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { sentence } from '#web/ui/text/sentence.ts'
import { NoticeText } from './notice-text.tsx'

export function NoticeDialog({ notice, onClose }: { notice: PrivacyNotice; onClose: () => void }) {
  const [filled, setFilled] = useState<ReadonlyMap<string, string>>(new Map())
  const [asking, setAsking] = useState(false)
  const sure = useRef(false)
  const form = useContractForm({
    schema: privacyForm.refine(({ text }) => fillGaps(text, filled) !== notice.text, {
      path: ['text'],
      error: UNCHANGED_NOTICE,
    }),
    defaultValues: { text: notice.text },
    onSubmit: async ({ text }) => {
      if (!sure.current) return setAsking(true)
      const { version } = await call('POST /privacy', { body: { text: fillGaps(text, filled) } })
      await screenIsFresh()
      toast.success(`Version ${version} of the privacy notice is published`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to publish the privacy notice.', error),
  })
  const begun = useRef(false)
  // Without gaps, the text has the first focus, and a browser starts at its end.
  const begin = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    if (begun.current) return
    begun.current = true
    currentTarget.setSelectionRange(0, 0)
    currentTarget.scrollTop = 0
  }
  const text = form.values.text
  const gaps = gapsOf(text)
  const { error, ...field } = form.field('text')
  return (
    <FormDialog
      form={{ ...form, dirty: form.dirty || [...filled.values()].some(Boolean) }}
      size="lg"
      title="New version of the privacy notice"
      description={`Everybody is asked to read it again. Version ${notice.version} stays readable.`}
      submit="Publish"
      onClose={onClose}
    >
      {/* The preview hides the field and its error. */}
      {error && <Notice tone="bad">{error}</Notice>}
      {gaps.length > 0 && (
        <fieldset className="grid gap-4.5 sm:grid-cols-2">
          <legend className="mb-1.5 text-ink-2">These words replace the square brackets in the text.</legend>
          {gaps.map((gap) => (
            <TextField
              key={gap}
              label={sentence(gap.slice(1, -1))}
              autoComplete="off"
              maxLength={200}
              value={filled.get(gap) ?? ''}
              onChange={({ target }) => setFilled(new Map(filled).set(gap, target.value))}
            />
          ))}
        </fieldset>
      )}
      <Tabs
        label="Privacy notice"
        tabs={[
          {
            value: 'write',
            label: 'Write',
            content: (
              <TextareaField
                label="Text"
                required
                // A field that grew with a long notice would push the tabs out of sight.
                style={{ fieldSizing: 'fixed', height: '46dvh' }}
                spellCheck
                onFocus={gaps.length > 0 ? undefined : begin}
                hint="Blank lines part paragraphs. A line with ## in front is a heading, one with - in front an item of a list."
                {...field}
              />
            ),
          },
          {
            value: 'preview',
            label: 'Preview',
            content: <NoticeText text={fillGaps(text, filled)} heading="h3" marksGaps />,
          },
        ]}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Publish the new privacy notice?"
        description="Everybody is asked to read it again. A published version cannot be changed; only a newer one replaces it."
        confirm="Publish"
        tone="primary"
        onConfirm={async () => {
          sure.current = true
          await form.submit()
          sure.current = false
        }}
      />
    </FormDialog>
  )
}
