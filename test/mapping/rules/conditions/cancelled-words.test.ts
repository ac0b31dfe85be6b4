import { describe, expect, it } from 'vitest';
import {
  namesCancelled,
  saysCancelled,
} from '../../../../src/mapping/rules/conditions/cancelled-words.ts';

describe('saysCancelled()', () => {
  it.each([
    ...[
      '주문취소',
      '결제 취소',
      '취소처리완료',
      '주문취소 (고객요청)',
      '반품완료',
      '注文キャンセル',
    ],
    ...['订单已取消', 'Order was cancelled', 'partially_refunded', 'cancelled_by_user', 'REFUNDED'],
    ...['Payment voided', 'Auftrag wurde storniert', 'teilstorniert', 'Commande annulée'],
    ...[
      'Zamówienie anulowane',
      'Заказ отменен',
      'Sipariş iptal',
      '退款成功',
      'キャンセル確定',
      '交易关闭',
      'wc-failed',
      'storniert: Kunde verzogen',
    ],
    ...['mail returned', 'Returned mail', '이사감', 'a déménagé', 'Cambió de domicilio', 'se mudó'],
  ])('of %s', (text) => {
    expect(saysCancelled(text)).toBe(true);
  });

  it.each([
    ...[
      '미취소',
      '취소불가',
      'not cancelled',
      'No cancellation',
      'nicht storniert',
      '无取消',
      'paid',
    ],
    ...[
      'Cancellara',
      'Jean Storn',
      '서울 반품센터',
      'Non-refundable',
      'cancel-2024',
      '환불금액',
      '退款失败',
      'キャンセル不可',
    ],
    ...['returned mail card design', '이사 김민수', 'Entreprise de déménagement', 'bookmark'],
    'Please call before you cancel the order or have it refunded to the card',
  ])('not of %s', (text) => {
    expect(saysCancelled(text)).toBe(false);
  });
});

describe('namesCancelled()', () => {
  it.each([
    ...['Absagegrund', 'Stornogrund', 'Reason for rejection', 'Cancelled at', 'isCancelled'],
    ...['취소사유', '취소일시', '주문취소여부', 'キャンセル理由', '取消原因', "Motif d'annulation"],
  ])('of %s', (name) => {
    expect(namesCancelled(name)).toBe(true);
  });

  it.each(['Status', 'Grund', '환불금액', '반품센터', 'Objective'])('not of %s', (name) => {
    expect(namesCancelled(name)).toBe(false);
  });
});
