import {
  category,
  categoryChildren,
  categoryChildrenOf,
  categoryContract,
  categoryImpact,
  categoryNames,
  categoryOne,
  categoryOptions,
  categoryRoots,
  categoryTreeChildren,
  categoryTreeData,
  categoryTreeRoot,
  checkCategoryCode,
} from '@huxi/contract'
import { area } from '../../../engine/core/area.ts'
import { handle } from '../../../engine/core/handle.ts'
import { serve } from '../../../engine/verbs/serve.ts'
import { categoryHooks, readingRoot } from './category.ts'
import { categoryCodes, categoryFunctions } from './code.ts'
import { examples } from './examples.ts'
import {
  checkCode,
  children,
  childrenOf,
  impact,
  names,
  one,
  options,
  roots,
  treeChildren,
  treeData,
  treeRoot,
} from './lookup.ts'

const READING = ['system:category:list', 'system:category:export']

export const categoryArea = area({
  name: 'category',
  contract: categoryContract,
  menu: [{ of: [category], under: 'system', url: '/isys/category', sort: 5.2 }],
  grants: { sysadmin: ['system:category:*'], secadmin: READING, operator: READING },
  tableDictionaries: [{ resource: category, text: 'name', code: 'id', access: 'login' }],
  fillFunctions: categoryFunctions,
  fillRules: [categoryCodes],
  examples,
  routes: [
    ...serve(category, categoryHooks).map(readingRoot),
    handle(categoryRoots, roots),
    handle(categoryChildren, children),
    handle(categoryChildrenOf, childrenOf),
    handle(categoryOne, one),
    handle(categoryTreeRoot, treeRoot),
    handle(categoryTreeChildren, treeChildren),
    handle(categoryTreeData, treeData),
    handle(categoryNames, names),
    handle(categoryOptions, options),
    handle(checkCategoryCode, checkCode),
    handle(categoryImpact, impact),
  ],
})
