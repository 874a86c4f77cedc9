import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type CodedDocument, codeIn, faultOfCode, groupedCode, plainCode } from '#contract/document-codes.ts'
import { navigate } from '#web/routing/router.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { controlStyle, Field } from '#web/ui/form/field.tsx'

/** Two lines of four groups: 32 characters are too wide for a phone. */
const inLines = (code: string) => groupedCode(code).replace(/^(.{19}) /, '$1\n')

function shownAs(text: string, noun: CodedDocument): string {
  const found = codeIn(text)
  if (found && (found.of ?? noun) === noun) return inLines(found.code)
  const plain = plainCode(text)
  return /^[0-9a-f]*$/.test(plain) ? inLines(plain) : text
}

/** The caret stays behind the same character. Deleting forward passes the space between two groups. */
function regroup({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>, noun: CodedDocument): string {
  const shown = shownAs(target.value, noun)
  if (shown === target.value) return shown
  const before = plainCode(target.value.slice(0, target.selectionEnd)).length
  const caret = groupedCode(plainCode(shown).slice(0, before)).length
  target.value = shown
  const isForward = (nativeEvent as InputEvent).inputType === 'deleteContentForward'
  const end = isForward && /\s/.test(shown.charAt(caret)) ? caret + 1 : caret
  target.setSelectionRange(end, end)
  return shown
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

interface CodeFormProps {
  noun: CodedDocument
  /** The text that was checked or refused. */
  tried: string
  /** Below a document that is genuine. */
  quiet?: boolean
}

export function CodeForm({ noun, tried, quiet = false }: CodeFormProps) {
  const fault = tried && !codeIn(tried) ? faultOfCode(tried) : undefined
  const [text, setText] = useState(quiet ? '' : shownAs(tried, noun))
  const [error, setError] = useState(fault)
  const field = useRef<HTMLTextAreaElement>(null)
  const refuse = (words: string) => {
    setError(words)
    field.current?.focus()
  }
  const check = () => {
    const found = codeIn(text)
    const of = found?.of ?? noun
    const isSame = found
      ? of === noun && found.code === codeIn(tried)?.code
      : plainCode(text) === plainCode(tried)
    if (!plainCode(text)) refuse('Enter the code from the paper')
    else if (isSame) refuse(fault ?? 'This code is checked already: the answer is above')
    else if (found) void navigate({ to: `/${of}/$code` as const, params: { code: found.code } })
    else void navigate({ to: `/${noun}` as const, search: { code: text } })
  }
  return (
    <form
      noValidate
      className="mt-4 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      {/* Reads out an error that comes while the field has the focus. */}
      <div aria-live="polite">
        <Field
          label="Verification code"
          hint="It stands on the paper below the square: 8 groups of 4, digits and letters a to f."
          error={error}
        >
          {(control) => (
            <textarea
              {...control}
              ref={field}
              name="code"
              rows={2}
              maxLength={1000}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
              value={text}
              onChange={(event) => {
                setText(regroup(event, noun))
                setError(undefined)
              }}
              onKeyDown={submitOnEnter}
              className={classes(
                controlStyle,
                'field-sizing-content min-h-17 resize-none py-3 font-mono tracking-wide',
              )}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant={quiet ? 'secondary' : 'primary'} wide>
        Check
      </Button>
    </form>
  )
}
