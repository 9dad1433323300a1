import { expect, test } from 'vitest'
import { allergyBetween, classesByName, sharedBetween } from '../src/drugs.ts'

test.each([
  ['布地奈德福莫特罗吸入粉雾剂', ['ICS_LABA']],
  ['噻托溴铵粉吸入剂', ['LAMA', 'OTHER']],
  ['茚达特罗格隆溴铵', ['LABA_LAMA']],
  ['氟替卡松维兰特罗乌美溴铵', ['TRIPLE']],
  ['复方甘草片', undefined],
])('%s is of %o', (name, classes) => expect(classesByName(name)).toEqual(classes))

test.each([
  ['阿莫西林克拉维酸钾片', '青霉素', '青霉素类'],
  ['注射用哌拉西林他唑巴坦', '青霉素类', '青霉素类'],
  ['头孢呋辛酯片', '头孢曲松', '头孢菌素类'],
  ['左氧氟沙星片', '左氧氟沙星', '左氧氟沙星'],
  ['阿奇霉素片', '青霉素', undefined],
  ['噻托溴铵', '尘螨', undefined],
])('%s with an allergy to %s: %s', (drug, substance, why) => expect(allergyBetween(drug, substance)).toBe(why))

test.each([
  ['噻托溴铵粉吸入剂', '噻托溴铵喷雾剂', '噻托溴铵'],
  ['噻托溴铵粉吸入剂', '茚达特罗格隆溴铵', 'LAMA'],
  ['噻托溴铵粉吸入剂', '布地奈德福莫特罗', undefined],
])('%s beside %s doubles %s', (a, b, shared) => expect(sharedBetween(a, b)).toBe(shared))
