/** Lists that are not read as they are meant yet, by their names. One that is must leave this list. */
export const NOT_YET: ReadonlySet<string> = new Set([
  // Told of by nobody: where all cells of a template are empty nothing is printed, as a note without a text would not be.
  'One 님께 of a Korean letter stands alone',
  // No column says which rows are of one order but by empty cells, as in lists of members and guests.
  'A table of orders has the customer and the word storniert and no number',
  'Nothing but the word storniert and the name of the customer stands in first rows',
  'A company wants no mail and its name stands above the people who work there',
  'A pivot table shows the status of its rows once',
  // The first row of an order is missing, and its later rows are judged by themselves.
  'Per names the number and the status of the first line stands in another file',
  'Only paid orders are wanted and the first line is of an order in another file',
  'A blank line parts a card without number from a refunded order',
  // Asked about: only the first contact of each company has what else would be of an order.
  'First contacts of companies have an e-mail and so has one of the others',
  // Rp behind a number may be rupiah.
  'All Swiss amounts are below a franc and in Rappen',
  // What Excel has made of a text is told of by nobody.
  'Codes of projects in an .xlsx became days of March',
  'Postcodes of Saxony became numbers in powers of ten',
  // Of the fifteenth set.
  'Every price of a Swiss list is in Rappen with a point',
  'The project 1-Mar of an .xlsx was 1-03 among codes like 1-02',
  'Projects of a German .xlsx became days as 3/26',
  'A project of a CSV is 1-Mar among 1-02 and 1-15',
  'A project of a CSV is 02. Mrz among 2-31 and 4-15',
  'A postcode of four digits and an E became a power of ten',
  'The row of an order stands above its lines with the sums of them',
  'A bundle has its price and its parts have none',
  'A list was exported twice into one file',
  // Packs, unless they are sizes.
  'Letterhead /M: /M = per thousand, /C = per hundred, as American printers write',
  'Flyer A5 1k, FL1K: 1k = 1000 flyers',
  'Return Address Labels - 140, RAL: variant is nothing but the number of labels',
  '名入れボトル 500, nb500: ml without the unit: models of a bottle; an engraved bottle is bought one by one',
  // How many persons a family has says nothing of copies: one invitation or place card of it is ordinary.
  'Meal tickets are counted by rows of families with the number of persons',
  'Place cards are counted by rows of guests with a plus one',
  // Twentieth set, 5. The cells say it, so they may be believed: a title is often that of the list before.
  'A title says that prices are in Swiss francs and the cells say euros',
  // Twentieth set, 11. A condition nearly meets a cell. Other towns and names have hyphens, too: `Baden-Baden`, `Müller-Lang`.
  'A city has its district behind it once',
  // Twentieth set, 12. Whom to leave out is written otherwise: names of all rows would be taken apart for it.
  'Whom to leave out is written with the surname first',
  'Whom to leave out is written with ue for an umlaut',
  'Whom to leave out has a title in front of the name',
  'Whom to leave out has 님 behind the name',
  // Twentieth set, 14. Warned of: nobody but the list's owner knows. Seats may be shared, and are no money.
  'A line of an order with the same line number is there twice',
  'A Korean line with the same 상품주문번호 is there twice',
  'Two guests have the same seat',
  // Twentieth set, 15. A second column of names.
  'A number of tickets is not what their first and last numbers say',
  'Each price is a won more than that above since somebody dragged the cell',
  'Names stand in two columns of a seat plan',
  'Two guests share a row with a 배우자',
  // Twentieth set, 18. It arrives without its dash.
  'A Polish postcode has lost its dash',
  // Twentieth set, 19. The mapping reads another column or another order of the day than the names say.
  'A variable is called as a column and reads another',
  'A Korean variable is called as a column and reads another',
  'The days of a column are dd/mm by its name and the mapping reads months first',
  // Twenty-first set. Nothing but a remark, a title or a name says so, and others have such words for other reasons.
  'A title says that all is in Swiss francs and cells have euros',
  'One amount of a list in won has a dollar sign in its remark',
  'Names of place cards have how many of each behind them',
  '이름 뒤에 몇 장인지 적은 줄이 있다',
  'Place cards have guests who bring another one',
  'One badge has two people in one cell',
  // The name of the column that the mapping takes is plain.
  'A proposal has ordered, delivered and open quantities',
  'Two sizes have quantities of their own and the mapping names one',
  'Prices are without tax in some rows by a remark beside them',
  'A test column has words that are neither yes nor no',
  'An environment of three orders is production, staging and production',
  // Numbers of tickets and years that count up are ordinary.
  'Raffle books say from which number to which and a quantity that differs',
  'A project was dragged down in Excel and its number grew by one in each row of an order',
  'An event is in a year that is past among those of this year',
  // Warned of: an empty name in the header stands between them.
  'Two lists stand side by side and the mapping names the left one',
  // Blocks that come again are ordinary on menus, labels of prices and raffles; later answers are other rows.
  'Two lists were pasted together and three people stand in both',
  'A form has a later answer that corrects an earlier one',
  'Two seats of a plan are for two people',
  // Two columns that disagree: families share addresses, and friends are called otherwise than they are named.
  'A greeting names another person than the address',
  'Salutation and letter greeting disagree about a lady',
  'Names were sorted without their addresses',
  // Every cell may be what its column has.
  'An unquoted comma put the first name of one row into the column of notes',
  'Cells of one row are shifted to the left by one',
]);
