// A service that takes any order and forgets it at once, however large it is: node sink.mjs; prints its address.
import { createServer } from 'node:http';

let orderId = 0;
const server = createServer({ keepAliveTimeout: 120_000, requestTimeout: 0 }, (req, res) => {
  req.resume();
  req.on('end', () => {
    orderId += 1;
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ order_id: orderId, status: 'ordering' }));
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
