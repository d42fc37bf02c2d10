import type { Draft } from './draft-store.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns the values of the fields of a form, and the names of the text fields that differ from what the form showed at first. */
export function readFields(form: HTMLFormElement): Pick<Draft, 'values' | 'changed'> {
  const controls = textControls(form);
  const values = [
    ...controls.map(({ name, value }) => [name, value]),
    ...selects(form).map(({ name, value }) => [name, value]),
    ...checkboxes(form).map(({ name, checked }) => [name, checked ? 'on' : '']),
  ];
  return {
    values: Object.fromEntries(values) as Draft['values'],
    changed: controls.filter(({ value, defaultValue }) => value !== defaultValue).map(({ name }) => name),
  };
}

/** Fills in the changed text fields of a draft, and its choices. Names that the form lacks are ignored. */
export function fillFields(form: HTMLFormElement, { values, changed }: Draft): void {
  for (const control of textControls(form))
    if (changed.includes(control.name)) control.value = values[control.name] ?? '';
  for (const select of selects(form)) select.value = values[select.name] ?? select.value;
  for (const checkbox of checkboxes(form)) checkbox.checked = values[checkbox.name] === 'on';
}

const textControls = (form: HTMLFormElement): TextControl[] => [
  ...form.querySelectorAll<TextControl>('input[name]:not([type=checkbox], [type=radio]), textarea[name]'),
];
const selects = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLSelectElement>('select[name]')];
const checkboxes = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement>('input[name][type=checkbox]'),
];
