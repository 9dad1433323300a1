/** Sizes of text in px follow the user's choice, `--hx-size` of theme.css. */
interface Declaration {
  prop: string
  value: string
}

const PROPS = new Set(['font', 'font-size', 'line-height'])
const PX = /(?<![\w.(])\d+(?:\.\d+)?px(?![\w*])/g

export const sized = (prop: string, value: string): string =>
  PROPS.has(prop) && !value.includes('clamp(') ? value.replace(PX, 'calc($&*var(--hx-size,1))') : value

export const textSize = {
  postcssPlugin: 'text-size',
  Declaration: (declaration: Declaration): void => {
    const value = sized(declaration.prop, declaration.value)
    if (value !== declaration.value) declaration.value = value
  },
}
