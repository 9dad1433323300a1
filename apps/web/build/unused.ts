/** Replaces unreachable parts of libraries. */
import type { Plugin } from 'vite'

/** antd column filters, virtual tables, OTP inputs and ribbons are not used. */
const UNUSED =
  /antd\/es\/(table\/hooks\/useFilter\/FilterDropdown|table\/RcTable\/VirtualTable|input\/OTP\/index|badge\/Ribbon)\.js$/

const NOTHING = `export const flattenKeys = () => []
export default () => { throw new Error('this part of antd is not in the build: apps/web/build/unused.ts') }
`

export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  load: { filter: { id: UNUSED }, handler: () => ({ code: NOTHING, moduleSideEffects: false }) },
})

/** Small helpers that antd imports through an index, which pulls in the whole library; imported directly instead. */
const TAKEN: readonly (readonly [asked: RegExp, made: string])[] = [
  [
    /import \{ FormProvider as RcFormProvider \} from '@rc-component\/form';/,
    `import { FormProvider as RcFormProvider } from '@rc-component/form/es/FormContext';`,
  ],
  [
    /import \{ useForm as useRcForm \} from '@rc-component\/form';/,
    `import useRcForm from '@rc-component/form/es/hooks/useForm';`,
  ],
  [
    /import \{ arrAdd, arrDel, conductCheck, convertDataToEntities \} from '@rc-component\/tree';/,
    `import { arrAdd, arrDel } from '@rc-component/tree/es/util';
import { conductCheck } from '@rc-component/tree/es/utils/conductUtil';
import { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil';`,
  ],
  [
    /import \{ toNamePathStr \} from '..\/form\/hooks\/useForm';/,
    `import { toArray } from '../form/util';
const toNamePathStr = (name) => toArray(name).join('_');`,
  ],
]
const TAKERS = /antd\/es\/(form\/context|form\/hooks\/useForm|radio\/group|table\/hooks\/useSelection)\.js$/

/** Work that libraries repeat for each element and each return of a hidden page. */
const ONCE: readonly (readonly [asked: RegExp, made: string])[] = [
  // measuring inserts a style sheet, so that the whole page is styled and laid out again
  [
    /return measureScrollbarSize\(target\);/,
    `const { scrollbarColor, scrollbarWidth } = getComputedStyle(target);
  const { width, height } = getComputedStyle(target, '::-webkit-scrollbar');
  const key = [scrollbarColor, scrollbarWidth, width, height, devicePixelRatio].join();
  return (getTargetScrollBarSize[key] ??= measureScrollbarSize(target));`,
  ],
  [/updateCSS\(mergedStyleStr,/, `useInsertStyles.element ??= updateCSS(mergedStyleStr,`],
]
const REPEATERS = /@rc-component\/util\/es\/getScrollBarSize\.js$|@ant-design\/icons\/es\/renderUtils\.js$/

/** @throws {Error} if the library imports differently */
export const takenDirectly = (): Plugin => ({
  name: 'taken-directly',
  apply: 'build',
  transform: {
    filter: { id: [TAKERS, REPEATERS] },
    handler(code, id) {
      const found = [...TAKEN, ...ONCE].find(([asked]) => asked.test(code))
      if (!found) throw new Error(`${id} is otherwise than before: apps/web/build/unused.ts`)
      return { code: code.replace(...found), map: null }
    },
  },
})
