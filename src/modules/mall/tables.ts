import {
  big,
  bool,
  date,
  id,
  instant,
  int,
  ints,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import type { CancelledBy, GuardianWord, InvoiceState, OrderState, Period, SaleMethod, Scope } from './rules';

export const tags = table('mall_tag', 'tenant', { tagId: id(), name: text(), ord: int() }, ['tagId']);

/** What a course and a version of it both say. */
const said = () => ({
  category: int(),
  title: text(),
  subtitle: text(),
  cover: text().null(),
  grdIds: ints(),
  sbjIds: ints(),
  tagIds: ints(),
});
const terms = () => ({
  validity: int().null(),
  hours: int().null(),
  period: word<Period>().null(),
  famous: bool(),
  priceFen: big(),
  discountFen: big(),
  saleMethod: word<SaleMethod>(),
  scope: word<Scope>(),
  clazzIds: ints(),
  split: bool(),
  details: text(),
});
export const courses = table(
  'mall_course',
  'tenant',
  {
    spuId: id(),
    ...said(),
    ...terms(),
    state: word<'off' | 'on'>(),
    verNo: int(),
    shareKey: text(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['spuId'],
  { stake: 'money' },
);
export const stocks = table(
  'mall_stock',
  'tenant',
  { spuId: ref('mall_course'), quantity: int().null(), taken: int() },
  ['spuId'],
);
/** What was published once; inserted and read, never changed (by grants). */
export const versions = table(
  'mall_version',
  'reference',
  {
    spuId: id(),
    verNo: int(),
    sellerOrgId: ref('organisation_org'),
    ...said(),
    tags: words(),
    ...terms(),
    publishedAt: instant(),
  },
  ['spuId', 'verNo'],
);
/** What the operator set in place of the program's own numbers. */
export const limits = table(
  'mall_limit',
  'reference',
  {
    limitId: id(),
    months: int(),
    hours: int(),
    capFen: big(),
    guardianFen: big(),
    setBy: id(),
    setAt: instant(),
  },
  ['limitId'],
  { stake: 'money' },
);
/** Which version of a course is sold now. */
export const shelf = table(
  'mall_shelf',
  'reference',
  {
    spuId: id(),
    verNo: int(),
    sellerOrgId: ref('organisation_org'),
    sellerRegId: ref('organisation_region').null(),
    shareKey: text(),
    putAt: instant(),
  },
  ['spuId'],
  { stake: 'published' },
);
export const orders = table(
  'mall_order',
  'tenant',
  {
    orderId: id(),
    number: text(),
    spuId: ref('mall_course'),
    verNo: int(),
    category: int(),
    title: text(),
    priceFen: big(),
    payFen: big(),
    buyerOrgId: ref('organisation_org'),
    buyerId: id(),
    buyerName: text(),
    state: word<OrderState>(),
    cause: text().null(),
    cancelledBy: word<CancelledBy>().null(),
    madeAt: instant(),
    expiresAt: instant(),
    paidAt: instant().null(),
    endedAt: instant().null(),
    clazzId: id().null(),
    /** It brought its buyer into the class. */ entered: bool().default(),
  },
  ['orderId'],
  { stake: 'money' },
);
/** What the buyer has of an order, in the buyer's organisation. */
export const purchases = table(
  'mall_purchase',
  'tenant',
  {
    orderId: id(),
    sellerOrgId: ref('organisation_org'),
    userId: ref('people_person'),
    number: text(),
    spuId: id(),
    verNo: int(),
    category: int(),
    title: text(),
    cover: text().null(),
    payFen: big(),
    state: word<OrderState>(),
    holds: bool(),
    cause: text().null(),
    madeAt: instant(),
    expiresAt: instant(),
    paidAt: instant().null(),
    /** What is back with the buyer. */ backFen: big().default(),
    untilOn: date().null(),
    hiddenAt: instant().null(),
    guardian: word<GuardianWord>().null(),
    guardianName: text().null(),
    guardianAt: instant().null(),
    askedAt: instant().null(),
    invoice: word<InvoiceState>().null(),
  },
  ['orderId'],
  { stake: 'money', in: ['payFen', 'backFen', 'state', 'holds', 'paidAt', 'untilOn', 'guardian'] },
);
/** The invoice of an order, as the seller issued it outside. */
export const invoices = table(
  'mall_invoice',
  'tenant',
  {
    orderId: ref('mall_order'),
    title: text(),
    taxNo: text(),
    state: word<InvoiceState>(),
    invoiceNo: text().null(),
    file: text().null(),
    cause: text().null(),
    askedAt: instant(),
    doneAt: instant().null(),
    doneBy: id().null(),
  },
  ['orderId'],
  { stake: 'money' },
);
/** Published: a seller's orders, for finance. */
export const orderView = view(
  'mall_order_v',
  'tenant',
  {
    orderId: id(),
    number: text(),
    spuId: id(),
    category: int(),
    title: text(),
    priceFen: big(),
    payFen: big(),
    buyerOrgId: id(),
    buyerId: id(),
    buyerName: text(),
    state: word<OrderState>(),
    cause: text().null(),
    cancelledBy: word<CancelledBy>().null(),
    madeAt: instant(),
    expiresAt: instant(),
    paidAt: instant().null(),
    endedAt: instant().null(),
    clazzId: id().null(),
    /** Lesson hours of the version that was bought. */ hours: int().null(),
  },
  ['orderId'],
);
