import { tools } from '@huxi/clinical/tools'
import { pack } from '@huxi/clinical/tools/packed'
import { expect, it, test } from 'vitest'
import { cameraRefusal } from './camera-refusal.ts'
import { sourceOf } from './source.ts'

test.each([
  ['48271935', '48271935'],
  [' 4827 1935 ', '48271935'],
  ['4827-1935', '48271935'],
  ['４８２７　１９３５', '48271935'],
  ['04488305\n', '04488305'],
])('%j is a code', (text, code) => expect(sourceOf(text)).toEqual({ code }))

test.each(['', '4827', '482719350', '四八二七一九三五', 'https://a.example/copd'])(
  '%j is neither code nor link',
  (text) => expect(sourceOf(text)).toBeUndefined(),
)

it('a link is sent as it came, with its page or without', () => {
  const packed = pack(tools[0]!.parts[0]!, { ageYears: 68, emrcd: '5a' })
  const link = `https://a.example/copd#${packed}`
  expect(sourceOf(`${link} `)).toEqual({ link })
  expect(sourceOf(packed)).toEqual({ link: packed })
})

it('a camera that does not open gives the reason and an alternative', () => {
  expect(cameraRefusal(new DOMException('', 'NotAllowedError'))).toContain('没有使用相机的权限')
  expect(cameraRefusal(new DOMException('', 'NotFoundError'))).toContain('没有找到相机')
  // An insecure origin has no camera API.
  expect(cameraRefusal(new TypeError())).toMatch(/不能使用相机.*手动输入编码/)
})
