import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused, warned } from '../put.ts';
import { r, workbook, workbookOf } from '../workbook.ts';

const where = (conditions: string) => `rows: { where: [${conditions}] }`;

/** A10: conditions that nearly match, or never. */
export const CONDITIONS: readonly List[] = [
  asked(
    'A10: The mapping leaves out storniert and the list says Storniert',
    'storniert.csv',
    'Auftrag;Kunde;Stand;Preis;Name\nst-1;fuchs;offen;9,50;Ida Fuchs\nst-2;fuchs;Storniert;9,50;Udo Lux\nst-3;lux;offen;9,50;Leo Orr\n',
    'st-2 is cancelled, or ordered',
    {
      mapping: mapped(
        'Auftrag',
        'Kunde',
        'rows',
        'Preis',
        'name=Name',
        where('{ column: Stand, not: storniert }'),
      ),
    },
  ),
  asked(
    'A10: The mapping leaves out annulé and somebody typed annule',
    'annule.csv',
    'Commande;Client;Etat;Nom\nan-1;lys;payé;Zoé Roux\nan-2;lys;annule;Léa Blanc\nan-3;lys;annulé;Noé Brun\n',
    'an-2 is cancelled, or ordered',
    {
      mapping: mapped(
        'Commande',
        'Client',
        'rows',
        '=0',
        'nom=Nom',
        where('{ column: Etat, not: annulé }'),
      ),
    },
  ),
  asked(
    'A10: A Japanese list writes its status in full width',
    '状態.csv',
    '案件,顧客,状態,氏名\njo-1,sony,OK,佐藤 健\njo-2,sony,ＮＧ,鈴木 花\njo-3,casio,OK,高橋 誠\n',
    'jo-2 is left out, or ordered',
    {
      mapping: mapped(
        '案件',
        '顧客',
        'rows',
        '=0',
        'name=氏名',
        where('{ column: 状態, not: NG }'),
      ),
    },
  ),
  asked(
    'A10: One refund is spelt with a letter too few',
    'refunds.csv',
    'order,user,financial status,total,name\nrf-1,ida,paid,10.00,Ann Fox\nrf-2,ida,refunded,10.00,Bob Ray\nrf-3,udo,refundd,12.00,Cid Lux\n',
    'rf-3 is refunded, or ordered',
    {
      mapping: mapped(
        'order',
        'user',
        'rows',
        'total',
        'name',
        where('{ column: financial status, not: refunded }'),
      ),
    },
  ),
  fine(
    'A10: Returned parcels are left out exactly as they are spelt',
    'returned.csv',
    'order,user,state,total,name\nrt-1,ida,sent,10.00,Ann Fox\nrt-2,ida,returned,10.00,Bob Ray\nrt-3,udo,new,12.00,Cid Lux\n',
    orders('name', 'rt-1 ida 1 10 | Ann Fox\nrt-3 udo 1 12 | Cid Lux'),
    {
      mapping: mapped(
        'order',
        'user',
        'rows',
        'total',
        'name',
        where('{ column: state, not: returned }'),
      ),
    },
  ),
  asked(
    'A10: No row has the status that is to be left out',
    'no-void.csv',
    'order,user,state,total\nnv-1,ida,paid,10.00\nnv-2,udo,open,12.00\n',
    'nothing was voided, or the list has another word for it',
    {
      mapping: mapped('order', 'user', 'rows', 'total', '', where('{ column: state, not: VOID }')),
    },
  ),
  fine(
    'A10: It may be that nothing was voided this week',
    'no-void-allowed.csv',
    'order,user,state,total\nna-1,ida,paid,10.00\nna-2,udo,open,12.00\n',
    orders('', 'na-1 ida 1 10\nna-2 udo 1 12'),
    {
      mapping: mapped(
        'order',
        'user',
        'rows',
        'total',
        '',
        where('{ column: state, not: VOID, never: allow }'),
      ),
    },
  ),
  asked(
    'A10: Only two cities are wanted and one of them is in small letters once',
    'cities.xlsx',
    workbook([
      r('job|client|Town|name'),
      r('ct-1|ross|Leeds|Ann Fox'),
      r('ct-2|ross|leeds|Bob Ray'),
      r('ct-3|gale|York|Cid Lux'),
      r('ct-4|gale|Hull|Dee Orr'),
    ]),
    'ct-2 is in Leeds and wanted, or left out',
    {
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name',
        where('{ column: Town, one_of: [Leeds, York] }'),
      ),
    },
  ),
  fine(
    'A10: Y and N are answers of one letter and not one misspelt as the other',
    'yes-no.csv',
    'job,client,send,name\nyn-1,ross,Y,Ann Fox\nyn-2,ross,N,Bob Ray\nyn-3,gale,Y,Cid Lux\n',
    orders('name', 'yn-1 ross 1 0 | Ann Fox\nyn-3 gale 1 0 | Cid Lux'),
    { mapping: mapped('job', 'client', 'rows', '=0', 'name', where('{ column: send, not: N }')) },
  ),
  fine(
    'A10: Country codes of two letters are all close to each other',
    'countries.csv',
    'job,client,land,name\nco-1,ross,DE,Ann Fox\nco-2,ross,DK,Bob Ray\nco-3,gale,AT,Cid Lux\nco-4,gale,IT,Dee Orr\n',
    orders('name', 'co-1 ross 1 0 | Ann Fox\nco-3 gale 1 0 | Cid Lux'),
    {
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name',
        where('{ column: land, one_of: [DE, AT] }'),
      ),
    },
  ),
  fine(
    'A10: The mapping says that Cancun is no way to write Cancan',
    'dance.csv',
    'job,client,show,name\nda-1,ross,Cancan,Ann Fox\nda-2,ross,Cancun,Bob Ray\nda-3,gale,Tango,Cid Lux\n',
    orders('name', 'da-2 ross 1 0 | Bob Ray\nda-3 gale 1 0 | Cid Lux'),
    {
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name',
        where('{ column: show, not: Cancan, unlike: Cancun }'),
      ),
    },
  ),
  fine(
    'A10: Who has unsubscribed is written in capitals in the list of the mail program',
    'mailing.csv',
    'job,client,Email,name\nml-1,ross,ann@example.com,Ann Fox\nml-2,ross,Bob@Example.com,Bob Ray\nml-3,gale,cid@example.com,Cid Lux\n',
    orders(
      'name mail',
      'ml-1 ross 1 0 | Ann Fox | ann@example.com\nml-3 gale 1 0 | Cid Lux | cid@example.com',
    ),
    {
      beside: { 'unsubscribed.csv': 'Email Address\nBOB@EXAMPLE.COM\nzoe@example.com\n' },
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name, mail=Email',
        'rows: { suppress: [{ file: unsubscribed.csv, match: { Email Address: Email } }] }',
      ),
    },
  ),
  fine(
    'A10: The list of those who want no mail has mobiles with the country',
    '문자.csv',
    '작업,거래처,휴대폰,성명\nmo-1,hana,010-2345-6789,김도윤\nmo-2,hana,010-9876-5432,박서연\nmo-3,duri,010-1111-2222,최민호\n',
    orders('name', 'mo-1 hana 1 0 | 김도윤\nmo-3 duri 1 0 | 최민호'),
    {
      beside: { '거부.csv': '전화\n+82 10 9876 5432\n' },
      mapping: mapped(
        '작업',
        '거래처',
        'rows',
        '=0',
        'name=성명',
        'rows: { suppress: [{ file: 거부.csv, match: { 전화: 휴대폰 } }] }',
      ),
    },
  ),
  warned(
    'A10: Nobody on the list of those who moved is in this mailing',
    'moved.csv',
    'job,client,member,name\nmv-1,ross,1001,Ann Fox\nmv-2,gale,1002,Bob Ray\n',
    orders('name', 'mv-1 ross 1 0 | Ann Fox\nmv-2 gale 1 0 | Bob Ray'),
    {
      beside: { 'moved-away.csv': 'no\nM-2001\nM-2002\n' },
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name',
        'rows: { suppress: [{ file: moved-away.csv, match: { no: member } }] }',
      ),
    },
  ),
  fine(
    'A10: The wanted grades come from a workbook with white space behind them',
    'grades.csv',
    'job,client,grade,name\ngr-1,ross,Gold,Ann Fox\ngr-2,ross,Bronze,Bob Ray\ngr-3,gale,Silver,Cid Lux\n',
    orders('name', 'gr-1 ross 1 0 | Ann Fox\ngr-3 gale 1 0 | Cid Lux'),
    {
      beside: {
        'wanted.xlsx': workbookOf([
          { name: 'Grades', rows: [r('grade'), r('Gold '), r('Silver')] },
        ]),
      },
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name',
        where('{ column: grade, one_of: { file: wanted.xlsx, column: grade } }'),
      ),
    },
  ),
  refused(
    'A10: A status is wanted that no row has',
    'no-rows.csv',
    'job,client,state,name\nnr-1,ross,draft,Ann Fox\nnr-2,gale,sent,Bob Ray\n',
    {
      mapping: mapped(
        'job',
        'client',
        'rows',
        '=0',
        'name',
        where('{ column: state, is: approved }'),
      ),
    },
  ),
];
