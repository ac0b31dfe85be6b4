/** SQL for orders whose project is in flight with another order, in whichever run. */
export const IN_FLIGHT_ELSEWHERE = `EXISTS (SELECT 1 FROM orders AS other
  WHERE other.service = orders.service AND other.project_id = orders.project_id
    AND other.id <> orders.id AND other.state IN ('sending', 'unknown'))`;
