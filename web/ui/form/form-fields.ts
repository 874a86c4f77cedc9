import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form'

type Form<In extends FieldValues> = Pick<
  UseFormReturn<In>,
  'register' | 'watch' | 'setValue' | 'clearErrors' | 'getFieldState' | 'formState'
>

/** What ties each kind of control to a form. A field's error goes as the field is edited. */
export function formFields<In extends FieldValues>(form: Form<In>) {
  type Path = FieldPath<In>
  const errorOf = (name: Path): string | undefined => {
    const found = form.getFieldState(name, form.formState).error
    // An array's own message stands under `root` when its entries have errors too.
    return found?.message ?? found?.root?.message
  }
  /** Undefined empties it while the form is filled in; the schema judges what is sent. */
  const set = <Name extends Path>(name: Name, value: PathValue<In, Name> | undefined) =>
    form.setValue(name, value as PathValue<In, Name>, { shouldDirty: true })
  const write = <Name extends Path>(name: Name, value: PathValue<In, Name> | undefined) => {
    set(name, value)
    form.clearErrors(name)
  }
  return {
    set,
    errorOf,
    /** For native inputs: `<TextField label="Name" {...form.field('name')} />`. `number`: sent as a number. */
    field: <Name extends Path>(name: Name, { number = false }: { number?: boolean } = {}) => ({
      ...form.register(name, {
        onChange: () => form.clearErrors(name),
        ...(number && {
          setValueAs: (text: unknown) => (text === '' || text == null ? undefined : Number(text)),
        }),
      }),
      error: errorOf(name),
    }),
    /** For checkboxes, with what is sent when it is on and off: `<CheckboxField label="…" {...form.checkbox('status', 1, null)} />`. */
    checkbox: <Name extends Path>(name: Name, on: PathValue<In, Name>, off: PathValue<In, Name>) => ({
      name,
      checked: form.watch(name) === on,
      onChange: (event: { target: { checked: boolean } }) => write(name, event.target.checked ? on : off),
      error: errorOf(name),
    }),
    /** For everything else: `<AmountField label="Amount" {...form.controlled('amount')} />`. */
    controlled: <Name extends Path>(name: Name) => ({
      name,
      value: form.watch(name),
      onChange: (value: PathValue<In, Name> | undefined) => write(name, value),
      error: errorOf(name),
    }),
  }
}
